import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { quota, quotaIdParam } from './quotas.ts';

/** AC-02 */
export default defineAction('server_activity.end_quota', {
  kind: 'command',
  access: { to: 'manage_activity', governs: true },
  summary: 'End a quota: its present period has no results.',
  input: z.object({ ...quotaIdParam }),
  output: z.object({ quota }),
  errors: ['not_found', 'already_processed'],
});

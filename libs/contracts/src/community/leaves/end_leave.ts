import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { leave, leaveIdParam } from './leaves.ts';

/** AC-03 */
export default defineAction('server_activity.end_leave', {
  kind: 'command',
  access: 'member',
  summary: 'Come back from a leave today, or take a request back.',
  input: z.object({ ...leaveIdParam }),
  output: z.object({ leave }),
  errors: ['forbidden', 'not_found', 'already_processed'],
});

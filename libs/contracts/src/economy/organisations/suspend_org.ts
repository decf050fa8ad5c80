import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { org, orgIdParam, orgReason } from './orgs.ts';

/** BZ-01 */
export default defineAction('server_orgs.suspend_org', {
  kind: 'command',
  access: { to: 'manage_orgs', governs: true },
  summary: 'Suspend an organisation: nothing leaves its accounts until it is resumed.',
  input: z.object({ ...orgIdParam, reason: orgReason() }),
  output: z.object({ org }),
  errors: ['not_found', 'account_closed', 'already_processed'],
});

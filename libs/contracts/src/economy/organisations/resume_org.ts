import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { org, orgIdParam, orgReason } from './orgs.ts';

/** BZ-01 */
export default defineAction('server_orgs.resume_org', {
  kind: 'command',
  access: { to: 'manage_orgs', governs: true },
  summary: 'Let an organisation that was suspended act again.',
  input: z.object({ ...orgIdParam, reason: orgReason() }),
  output: z.object({ org }),
  errors: ['not_found', 'account_closed', 'already_processed'],
});

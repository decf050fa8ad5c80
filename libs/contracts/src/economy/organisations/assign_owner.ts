import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { org, orgIdParam, orgReason, targetParam } from './orgs.ts';

/** BZ-04, BZ-07 */
export default defineAction('server_orgs.assign_owner', {
  kind: 'command',
  access: { to: 'manage_orgs', governs: true },
  summary: 'Make a character the owner of an organisation.',
  input: z.object({ ...orgIdParam, ...targetParam, reason: orgReason() }),
  output: z.object({ org }),
  // error (409): a department is owned by its lead. already_processed: the character owns it.
  errors: [
    'error',
    'not_found',
    'account_closed',
    'character_not_found',
    'already_processed',
    'limit_exceeded',
  ],
});

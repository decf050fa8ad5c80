import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { orgIdParam } from './orgs.ts';

/** BZ-04 */
export default defineAction('server_orgs.leave_org', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Leave an organisation.',
  input: z.object({ ...characterParams, ...orgIdParam }),
  output: z.object({ left: z.literal(true) }),
  // error (409): the members are those of a department.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'not_found',
    'account_closed',
    'member_not_found',
    'cannot_remove_owner',
  ],
});

import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { longTextParam, optional } from '../../fields.ts';
import { orgIdParam, targetParam } from './orgs.ts';

/** BZ-04 */
export default defineAction('server_orgs.remove_from_org', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Dismiss a member of an organisation.',
  input: z.object({
    ...characterParams,
    ...orgIdParam,
    ...targetParam,
    reason: optional(longTextParam(1, 500)),
  }),
  output: z.object({ removed: z.literal(true) }),
  // error (409): the members are those of a department.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'not_found',
    'account_closed',
    'account_disabled',
    'member_not_found',
    'cannot_remove_owner',
  ],
});

import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { orgIdParam, orgMember, targetParam } from './orgs.ts';

/** BZ-04 */
export default defineAction('server_orgs.set_org_rank', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Give a member of an organisation another rank.',
  input: z.object({ ...characterParams, ...orgIdParam, ...targetParam, rank_id: idParam('org_rank') }),
  output: z.object({ member: orgMember }),
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

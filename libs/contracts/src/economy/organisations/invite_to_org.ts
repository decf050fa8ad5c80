import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { orgIdParam, orgInvitation, targetParam } from './orgs.ts';

/** BZ-04 */
export default defineAction('server_orgs.invite_to_org', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  answer: { created: true },
  summary: 'Invite a character into an organisation, for 72 hours.',
  input: z.object({ ...characterParams, ...orgIdParam, ...targetParam, rank_id: idParam('org_rank') }),
  output: z.object({ invitation_id: z.int(), invitation: orgInvitation }),
  // error (409): the members are those of a department. already_exists: an invitation is open.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'not_found',
    'account_closed',
    'account_disabled',
    'self_transfer',
    'already_member',
    'already_exists',
    'limit_exceeded',
  ],
});

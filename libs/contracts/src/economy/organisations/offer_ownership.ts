import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { orgIdParam, orgInvitation, targetParam } from './orgs.ts';

/** BZ-04 */
export default defineAction('server_orgs.offer_ownership', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Offer an organisation that you own to one of its members, for 72 hours.',
  input: z.object({ ...characterParams, ...orgIdParam, ...targetParam }),
  output: z.object({ invitation_id: z.int(), invitation: orgInvitation }),
  // error (409): a department is owned by its lead. already_exists: an offer is open.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'not_found',
    'account_closed',
    'account_disabled',
    'self_transfer',
    'member_not_found',
    'already_exists',
    'limit_exceeded',
  ],
});

import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { boolParam, idParam } from '../../fields.ts';
import { orgInvitation } from './orgs.ts';

/** BZ-04 */
export default defineAction('server_orgs.answer_invitation', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Accept or decline an invitation into an organisation.',
  input: z.object({ ...characterParams, invitation_id: idParam('invitation'), accept: boolParam() }),
  output: z.object({ invitation: orgInvitation }),
  errors: [
    'forbidden',
    'character_not_found',
    'already_processed',
    'expired',
    'already_member',
    'limit_exceeded',
    'not_found',
    'account_closed',
    'account_disabled',
  ],
});

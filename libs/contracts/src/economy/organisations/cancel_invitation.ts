import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { orgInvitation } from './orgs.ts';

/** BZ-04 */
export default defineAction('server_orgs.cancel_invitation', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Withdraw an invitation that is not answered.',
  input: z.object({ invitation_id: idParam('invitation') }),
  output: z.object({ invitation: orgInvitation }),
  errors: ['forbidden', 'already_processed', 'expired', 'not_found', 'account_closed', 'account_disabled'],
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { account } from './accounts.ts';

/** EC-13 */
export default defineAction('server_economy.unfreeze_account', {
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: false },
  acting: 'all',
  summary: 'Let a frozen account be used again.',
  input: z.object({ account_id: idParam('account') }),
  output: z.object({ account }),
  // account_disabled: the owner of the account is dead (DN-09).
  errors: ['account_not_found', 'account_closed', 'already_processed', 'account_disabled'],
});

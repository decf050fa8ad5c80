import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { account } from './accounts.ts';

/** EC-13 */
export default defineAction('server_economy.freeze_account', {
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: false },
  acting: 'all',
  summary: 'Stop all money in and out of an account.',
  input: z.object({ account_id: idParam('account') }),
  output: z.object({ account }),
  errors: ['account_not_found', 'account_closed', 'account_disabled'],
});

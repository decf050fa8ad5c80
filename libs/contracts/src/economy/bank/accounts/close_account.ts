import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { account } from './accounts.ts';
import { characterParams } from '../../../acting.ts';

/** EC-14 */
export default defineAction('server_economy.close_account', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Close an empty account of yours for good.',
  input: z.object({ account_id: idParam('account'), ...characterParams }),
  output: z.object({ account }),
  errors: [
    'account_not_found',
    'account_closed',
    'character_not_found',
    'cannot_remove_owner',
    'forbidden',
    'main_account_readonly',
    'account_disabled',
    'balance_not_zero',
    // A loan is collected from the account, or items lie in the vault.
    'error',
  ],
});

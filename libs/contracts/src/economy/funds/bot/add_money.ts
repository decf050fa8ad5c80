import { defineAction } from '../../../action.ts';
import { moneyInput, moneyOutput } from './bot.ts';

/** BO-07, BO-10 */
export default defineAction('server_economy.add_money', {
  kind: 'command',
  access: { to: 'manage_bank_config', governs: true },
  acting: 'live',
  summary: 'Give a character money that is made for it, in the bank or in cash.',
  input: moneyInput,
  output: moneyOutput,
  // invalid_amount: also if the server's active bills cannot make up the cash.
  errors: [
    'character_not_found',
    'no_bank_account',
    'account_closed',
    'account_disabled',
    'invalid_amount',
    'limit_exceeded',
  ],
});

import { defineAction } from '../../../action.ts';
import { moneyInput, moneyOutput } from './bot.ts';

/** BO-07, BO-10 */
export default defineAction('server_economy.remove_money', {
  kind: 'command',
  access: { to: 'manage_bank_config', governs: true },
  acting: 'live',
  summary: 'Take money of a character out of circulation, from the bank or from its cash.',
  input: moneyInput,
  output: moneyOutput,
  // invalid_amount: also if the server's active bills cannot make up the change.
  errors: [
    'character_not_found',
    'no_bank_account',
    'account_closed',
    'account_disabled',
    'invalid_amount',
    'insufficient_balance',
  ],
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { amountParam, idParam, optional, digitsParam, textParam } from '../../../fields.ts';
import { statedWays } from '../../../ways.ts';
import { pinParam } from '../../bank/pins/pins.ts';
import internalTransfer from './internal_transfer.ts';
import { bankSettings } from '../../funds/taxes/taxes.ts';

/** EC-07, EC-08 */
export default defineAction('server_economy.transfer', {
  kind: 'command',
  access: 'member',
  settings: bankSettings,
  module: 'transfers',
  summary: 'Pay another character, from an account of yours or by card number and CVV.',
  input: z
    .object({
      amount: amountParam(),
      /** Source: either a card with its CVV, or a character of the caller. */
      from_card_number: optional(digitsParam(1, 32)),
      from_cvv: optional(digitsParam(1, 8)),
      from_character_id: optional(idParam('character')),
      /** Destination: either a card or a character. */
      to_card_number: optional(digitsParam(1, 32)),
      to_character_id: optional(idParam('character')),
      pin: optional(pinParam()),
      concept: optional(textParam(1, 140)),
    })
    .apply(
      statedWays(
        { keyword: 'oneOf', ways: [['from_character_id'], ['from_card_number', 'from_cvv']] },
        { keyword: 'oneOf', ways: [['to_character_id'], ['to_card_number']] },
      ),
    ),
  output: internalTransfer.output,
  // error: both forms of source or destination were sent, or neither.
  errors: [
    ...internalTransfer.errors,
    'error',
    'card_not_found',
    'card_expired',
    'card_disabled',
    'invalid_cvv',
    'character_not_found',
    'no_bank_account',
  ],
});

import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { momentParam } from '../../../date-param.ts';
import { amountParam, idParam, optional, digitsParam, textParam } from '../../../fields.ts';
import { statedWays } from '../../../ways.ts';
import { bankConfig } from '../../config/config.ts';
import { paymentRequest } from './requests.ts';

/** ECB-01 */
export default defineAction('server_economy.create_payment_request', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankConfig,
  module: 'payment_requests',
  summary: 'Ask another character for money.',
  input: z
    .object({
      ...characterParams,
      amount: amountParam(),
      /** The payer: either a character or the account of a card. */
      to_character_id: optional(idParam('character')),
      to_card_number: optional(digitsParam(1, 32)),
      /** The account that receives the money. Default: the one that payments to the character go to (EC-02). */
      account_id: optional(idParam('account')),
      concept: optional(textParam(1, 140)),
      /** Within a year. Default: after payment_config.request_expiry_hours. */
      expires_at: optional(momentParam()),
    })
    .apply(statedWays({ keyword: 'oneOf', ways: [['to_character_id'], ['to_card_number']] })),
  output: z.object({ request_id: z.int(), request: paymentRequest }),
  answer: { created: true },
  // error: both forms of payer or neither, an expiry in the past or too far off, or several characters and none named.
  // limit_exceeded: the character has too many requests that nobody has answered yet.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'destination_not_found',
    'no_bank_account',
    'account_not_found',
    'self_transfer',
    'account_closed',
    'account_disabled',
    'limit_exceeded',
  ],
});

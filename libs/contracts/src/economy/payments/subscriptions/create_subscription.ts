import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { amountParam, enumParam, idParam, optional, textParam } from '../../../fields.ts';
import { statedWays } from '../../../ways.ts';
import { pinParam } from '../../bank/pins/pins.ts';
import { FREQUENCIES } from '../recurring/recurring.ts';
import { bankSettings } from '../../funds/taxes/taxes.ts';
import { subscription } from './subscriptions.ts';

/** ECB-08 */
export default defineAction('server_economy.create_subscription', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankSettings,
  module: 'subscriptions',
  summary: 'Pay for a service now and then regularly.',
  input: z
    .object({
      ...characterParams,
      name: textParam(1, 100),
      /** The character needs transfer there, now and at every due time. */
      from_account_id: idParam('account'),
      amount: amountParam(),
      frequency: enumParam(FREQUENCIES),
      /** The account that is paid, named by its id or by the character that it stands for. */
      to_account_id: optional(idParam('account')),
      to_character_id: optional(idParam('character')),
      pin: optional(pinParam()),
    })
    .apply(statedWays({ keyword: 'oneOf', ways: [['to_account_id'], ['to_character_id']] })),
  output: z.object({ subscription_id: z.int(), subscription, transfer_id: z.int() }),
  answer: { created: true },
  // error: no payee or two.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'account_not_found',
    'destination_not_found',
    'no_bank_account',
    'self_transfer',
    'account_closed',
    'account_disabled',
    'pin_required',
    'invalid_pin',
    'pin_locked',
    'invalid_amount',
    'limit_exceeded',
    'insufficient_balance',
  ],
});

import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { momentParam } from '../../../date-param.ts';
import {
  amountParam,
  enumParam,
  idParam,
  intParam,
  optional,
  digitsParam,
  textParam,
} from '../../../fields.ts';
import { statedWays } from '../../../ways.ts';
import { pinParam } from '../../bank/pins/pins.ts';
import { bankSettings } from '../../funds/taxes/taxes.ts';
import { SCHEDULE_FREQUENCIES, scheduledTransfer } from './scheduled.ts';

/** ECB-06 */
export default defineAction('server_economy.create_scheduled_transfer', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankSettings,
  module: 'scheduled',
  summary: 'Schedule a transfer, once or again and again.',
  input: z
    .object({
      ...characterParams,
      /** The character needs transfer there, now and at every due time. */
      from_account_id: idParam('account'),
      amount: amountParam(),
      frequency: enumParam(SCHEDULE_FREQUENCIES),
      /** The account that is paid, named by its id, by a card, or by the character that it stands for. */
      to_account_id: optional(idParam('account')),
      to_card_number: optional(digitsParam(1, 32)),
      to_character_id: optional(idParam('character')),
      /** Required for once. Default: one period from now. */
      start_at: optional(momentParam()),
      end_at: optional(momentParam()),
      /** Counts runs that paid, not failed ones. */
      max_runs: optional(intParam(1, 10_000)),
      concept: optional(textParam(1, 140)),
      /** Required as for a transfer, now and not at later due times. */
      pin: optional(pinParam()),
    })
    .apply(
      statedWays(
        { keyword: 'oneOf', ways: [['to_account_id'], ['to_card_number'], ['to_character_id']] },
        { keyword: 'anyOf', ways: [['start_at']], when: { frequency: 'once' } },
      ),
    ),
  output: z.object({ scheduled_transfer_id: z.int(), scheduled_transfer: scheduledTransfer }),
  answer: { created: true },
  // error: no payee or two, or an impossible start or end.
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
  ],
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { optional } from '../../../fields.ts';
import { characterParams, characterRequired } from '../../../acting.ts';
import { pinParam } from '../pins/pins.ts';
import { bankConfig } from '../../config/config.ts';

/** EC-02 */
export default defineAction('server_economy.create_bank_account', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankConfig,
  answer: { isSecret: true, created: true },
  summary: 'Open the first bank account of a character, with a card to pay by.',
  input: z
    .object({
      ...characterParams,
      /** The PIN has pin_config.length digits. */
      pin: optional(pinParam()),
    })
    .apply(characterRequired),
  output: z.object({
    account_id: z.int(),
    /** 16 digits. */
    card_number: z.string(),
    cvv: z.string(),
    balance: z.int(),
  }),
  errors: ['error', 'character_not_found', 'forbidden', 'already_exists', 'limit_exceeded', 'invalid_pin'],
});

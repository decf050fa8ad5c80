import { z } from 'zod';
import { characterParams, characterRequired } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { idParam, optional, digitsParam, textParam } from '../../../fields.ts';
import { statedWays } from '../../../ways.ts';
import { bankConfig } from '../../config/config.ts';
import { contact } from './contacts.ts';

/** ECB-17 */
export default defineAction('server_economy.add_contact', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankConfig,
  module: 'contacts',
  summary: 'Store a card or a character under a name, to pay it again.',
  input: z
    .object({
      ...characterParams,
      alias: textParam(1, 50),
      /** The payee that the alias stands for: either the account of a card or a character. */
      contact_card_number: optional(digitsParam(1, 32)),
      contact_character_id: optional(idParam('character')),
    })
    .apply(characterRequired)
    .apply(statedWays({ keyword: 'oneOf', ways: [['contact_card_number'], ['contact_character_id']] })),
  output: z.object({ contact_id: z.int(), contact }),
  answer: { created: true },
  // error: both forms of contact or neither. limit_exceeded: limits_config.max_contacts.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'destination_not_found',
    'self_transfer',
    'already_exists',
    'limit_exceeded',
  ],
});

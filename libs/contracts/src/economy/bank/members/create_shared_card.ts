import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { characterParams } from '../../../acting.ts';
import { idParam } from '../../../fields.ts';
import { permissionsParam } from '../accounts/accounts.ts';
import { newCardOutput, newCardParams, newCardNeeds, NEW_CARD_ERRORS } from '../issuing/issuing.ts';

/** ECA-12 */
export default defineAction('server_economy.create_shared_card', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  answer: { isSecret: true, created: true },
  settings: bankConfig,
  module: 'cards',
  summary: 'Make another character a member of an account and give it a card.',
  input: z
    .object({
      ...characterParams,
      ...newCardParams,
      holder_character_id: idParam('character'),
      permissions: permissionsParam(),
    })
    .apply(newCardNeeds),
  output: z.object(newCardOutput),
  errors: [
    ...NEW_CARD_ERRORS,
    'self_transfer',
    'destination_not_found',
    'already_member',
    'cannot_remove_owner',
  ],
});

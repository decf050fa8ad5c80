import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { characterParams } from '../../../acting.ts';
import { newCardOutput, newCardParams, newCardNeeds, NEW_CARD_ERRORS } from './issuing.ts';

/** ECA-05, ECA-06 */
export default defineAction('server_economy.create_card', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  answer: { isSecret: true, created: true },
  settings: bankConfig,
  module: 'cards',
  summary: 'Order a card for an account of the character.',
  input: z.object({ ...characterParams, ...newCardParams }).apply(newCardNeeds),
  output: z.object(newCardOutput),
  errors: [...NEW_CARD_ERRORS],
});

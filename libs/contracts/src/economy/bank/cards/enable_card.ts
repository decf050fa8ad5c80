import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { card, CARD_ERRORS, cardIdParam } from './cards.ts';

/** ECA-08 */
export default defineAction('server_economy.enable_card', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'cards',
  summary: 'Let a disabled card pay again.',
  input: z.object(cardIdParam),
  output: z.object({ card }),
  errors: [...CARD_ERRORS, 'already_processed', 'card_expired'],
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { card, CARD_ERRORS, cardIdParam } from './cards.ts';

/** ECA-08 */
export default defineAction('server_economy.delete_card', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Put a card out of use for good.',
  input: z.object(cardIdParam),
  output: z.object({ card }),
  errors: [...CARD_ERRORS, 'last_card', 'card_expired'],
});

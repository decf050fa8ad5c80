import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { card, CARD_ERRORS, cardIdParam } from './cards.ts';

/** ECA-08 */
export default defineAction('server_economy.disable_card', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Stop a card until it is enabled again.',
  input: z.object(cardIdParam),
  output: z.object({ card }),
  errors: [...CARD_ERRORS, 'card_disabled', 'card_expired'],
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam, optional, digitsParam } from '../../../fields.ts';
import { card, CARD_ERRORS } from './cards.ts';

/** ECA-09 */
export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'get_card',
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Show a card to its holder and to members of its account.',
  input: z.object({
    /** Exactly one of card_id and card_number is sent. */
    card_id: optional(idParam('card')),
    card_number: optional(digitsParam(1, 32)),
  }),
  output: z.object({ card }),
  errors: ['error', ...CARD_ERRORS],
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../../cursor.ts';
import { CARD_ERRORS, cardIdParam, cardPayment } from './cards.ts';

/** ECA-09 */
export default defineAction('server_economy.get_card_history', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Show what was paid with a card, newest first.',
  input: z.object({ ...cardIdParam, ...cursorPageParams() }),
  output: z.object({
    payments: z.array(cardPayment),
    ...cursorPageOutput,
    /** false: there are more payments than were counted (GW-12). */
    total_is_exact: z.boolean(),
  }),
  errors: [...CARD_ERRORS],
});

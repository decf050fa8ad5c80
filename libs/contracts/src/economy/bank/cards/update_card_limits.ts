import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { amountParam, clearable } from '../../../fields.ts';
import { card, CARD_ERRORS, cardIdParam } from './cards.ts';

const limitParam = () => clearable(amountParam());

/** ECA-11 */
export default defineAction('server_economy.update_card_limits', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Set what a card may pay at once, in a day and in a month.',
  input: z.object({
    ...cardIdParam,
    /** A limit that is left out stays; an empty value removes the limit. */
    daily_limit: limitParam(),
    monthly_limit: limitParam(),
    per_transaction_limit: limitParam(),
  }),
  output: z.object({ card }),
  errors: [...CARD_ERRORS, 'card_expired'],
});

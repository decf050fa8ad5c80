import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { clearable, textParam } from '../../../fields.ts';
import { card, CARD_ERRORS, cardIdParam } from './cards.ts';

export default defineAction('server_economy.rename_card', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Give a card a name of its own.',
  input: z.object({
    ...cardIdParam,
    /** An empty nickname removes the present one; without the parameter the present one stays. */
    nickname: clearable(textParam(1, 50)),
  }),
  output: z.object({ card }),
  errors: [...CARD_ERRORS, 'card_expired'],
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../../cursor.ts';
import { CARD_ERRORS, cardIdParam, cardPayment } from './cards.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'get_card_history',
  kind: 'query',
  access: 'member',
  acting: 'all',
  // The specification describes this in ECA-09.
  summary: 'Show what was paid with a card, newest first',
  input: z.object({ ...cardIdParam, ...cursorPageParams() }),
  output: z.object({ payments: z.array(cardPayment), ...cursorPageOutput }),
  errors: [...CARD_ERRORS],
});

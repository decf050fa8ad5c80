import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam, optional, digitsParam } from '../../../fields.ts';
import { statedWays } from '../../../ways.ts';
import { card, CARD_ERRORS } from './cards.ts';

/** ECA-09 */
export default defineAction('server_economy.get_card', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Show a card to its holder and to members of its account.',
  input: z
    .object({ card_id: optional(idParam('card')), card_number: optional(digitsParam(1, 32)) })
    .apply(statedWays({ keyword: 'oneOf', ways: [['card_id'], ['card_number']] })),
  output: z.object({ card }),
  errors: ['error', ...CARD_ERRORS],
});

import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { idParam, optional } from '../../../fields.ts';
import { PIN_ERRORS, pinParam } from '../pins/pins.ts';
import { card, CARD_ERRORS, cardIdParam } from '../cards/cards.ts';

/** ECA-10 */
export default defineAction('server_economy.link_card', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'cards',
  summary: 'Point a card at another account of the same owner.',
  input: z.object({
    ...cardIdParam,
    account_id: idParam('account'),
    /** The PIN of that account, required where it has one (ECA-14). */
    pin: optional(pinParam()),
  }),
  output: z.object({ card }),
  errors: [
    ...CARD_ERRORS,
    'account_not_found',
    'account_closed',
    'account_disabled',
    'already_processed',
    'card_expired',
    'max_cards',
    'limit_exceeded',
    ...PIN_ERRORS,
  ],
});

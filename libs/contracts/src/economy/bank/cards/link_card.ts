import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { idParam } from '../../../fields.ts';
import { card, CARD_ERRORS, cardIdParam } from './cards.ts';

/** ECA-10 */
export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'link_card',
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'cards',
  summary: 'Point a card at another account of the same owner.',
  input: z.object({ ...cardIdParam, account_id: idParam('account') }),
  output: z.object({ card }),
  errors: [
    ...CARD_ERRORS,
    'account_not_found',
    'account_closed',
    'account_disabled',
    'already_processed',
    'card_expired',
    'max_cards',
  ],
});

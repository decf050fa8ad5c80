import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams, characterRequired } from '../../acting.ts';
import { idParam, optional } from '../../fields.ts';
import { itemLines } from '../holdings/holdings.ts';
import {
  namedPays,
  paidOutput,
  PAYMENT_ERRORS,
  paymentParams,
} from '../../economy/payments/charges/payment.ts';

/** The most units of one item, over all lines of an order. */
export const MAX_QUANTITY = 10_000;

export default defineAction('server_shop.buy_items', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Buy items for your character: all of them or none.',
  input: z
    .object({
      ...characterParams,
      /** ST-03: the shop of an organisation. Default: the server's own. */
      shop_id: optional(idParam('shop')),
      items: itemLines(MAX_QUANTITY),
      ...paymentParams,
    })
    .apply(characterRequired)
    .apply(namedPays),
  output: z.object(paidOutput),
  // error (409): the shop is closed. destination_not_found: its organisation has no account any more. self_transfer: it buys itself.
  errors: ['error', 'character_not_found', 'not_found', ...PAYMENT_ERRORS],
});

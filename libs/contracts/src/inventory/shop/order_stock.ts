import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams } from '../../acting.ts';
import { idParam } from '../../fields.ts';
import { paidOutput, paymentParams, PAYMENT_ERRORS } from '../../economy/payments/charges/payment.ts';
import { itemLines } from '../holdings/holdings.ts';
import { MAX_QUANTITY } from './buy_items.ts';

/** ST-02 */
export default defineAction('server_shop.order_stock', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: "Buy stock for a shop of an organisation from the server's own shop, with its money: all or none.",
  input: z.object({
    ...characterParams,
    shop_id: idParam('shop'),
    items: itemLines(MAX_QUANTITY),
    max_total: paymentParams.max_total,
    pin: paymentParams.pin,
  }),
  output: z.object(paidOutput),
  // error (409): the shop is closed.
  errors: ['error', 'character_not_found', 'not_found', ...PAYMENT_ERRORS],
});

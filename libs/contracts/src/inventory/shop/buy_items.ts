import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams, characterRequired } from '../../acting.ts';
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
    .object({ ...characterParams, items: itemLines(MAX_QUANTITY), ...paymentParams })
    .apply(characterRequired)
    .apply(namedPays),
  output: z.object(paidOutput),
  errors: ['character_not_found', 'not_found', ...PAYMENT_ERRORS],
});

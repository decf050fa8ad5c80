import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { clearable, idParam, intParam } from '../../../fields.ts';
import { LIMITS } from '../../../limits.ts';
import { mostUnits, SHOP_ERRORS } from './shops.ts';

/** The price that a shop takes for an item now. */
export const shopPrice = z.object({
  shop_id: z.int(),
  item_id: z.int(),
  /** null: the shop does not sell it. */
  price: z.int().nullable(),
  max_per_purchase: z.int().nullable(),
});

/** ST-02 */
export default defineAction('server_shop.set_shop_item', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Set the price of an item in a shop of an organisation; without a price it is not sold there.',
  input: z.object({
    ...characterParams,
    shop_id: idParam('shop'),
    item_id: idParam('item'),
    price: clearable(intParam(1, LIMITS.max_amount)),
    max_per_purchase: clearable(mostUnits()),
  }),
  output: shopPrice,
  // limit_exceeded: the shop sells as many kinds of items as it may.
  errors: [...SHOP_ERRORS, 'limit_exceeded'],
});

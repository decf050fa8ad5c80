import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { itemLines, MAX_QUANTITY } from '../../holdings/holdings.ts';
import { SHOP_ERRORS } from '../shops/shops.ts';
import { stockedItems } from './stock.ts';

/** ST-02 */
export default defineAction('server_shop.take_stock', {
  kind: 'command',
  access: 'member',
  acting: { as: 'own', param: 'to_character_id' },
  summary: 'Take items out of a shop of an organisation for your character: all of them or none.',
  input: z.object({
    shop_id: idParam('shop'),
    to_character_id: idParam('character'),
    items: itemLines(MAX_QUANTITY),
  }),
  output: stockedItems,
  // invalid_amount: the shop has fewer. limit_exceeded: the character may not have that many (IT-06).
  errors: [...SHOP_ERRORS, 'invalid_amount', 'limit_exceeded'],
});

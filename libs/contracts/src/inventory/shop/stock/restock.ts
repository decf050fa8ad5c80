import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { itemLines, MAX_QUANTITY } from '../../holdings/holdings.ts';
import { SHOP_ERRORS } from '../shops/shops.ts';
import { stockedItems } from './stock.ts';

/** ST-02 */
export default defineAction('server_shop.restock', {
  kind: 'command',
  access: 'member',
  acting: { as: 'own', param: 'from_character_id' },
  summary: 'Put items of your character into a shop of an organisation: all of them or none.',
  input: z.object({
    shop_id: idParam('shop'),
    from_character_id: idParam('character'),
    items: itemLines(MAX_QUANTITY),
  }),
  output: stockedItems,
  // invalid_amount: the character has fewer. limit_exceeded: the shop has no room for more kinds, or more units of one.
  errors: [...SHOP_ERRORS, 'invalid_amount', 'limit_exceeded'],
});

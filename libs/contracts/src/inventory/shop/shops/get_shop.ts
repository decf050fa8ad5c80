import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { boolParam, idParam, pageOutput, pageParams, withDefault } from '../../../fields.ts';
import { shop, shopOffer } from './shops.ts';

/** ST-01, SH-07 */
export default defineAction('server_shop.get_shop', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Read what a shop of an organisation sells, by name, with the tax that is added.',
  input: z.object({
    ...characterParams,
    shop_id: idParam('shop'),
    /** Lists as well what the shop keeps and does not sell: for who has the right `shop`. */
    stockroom: withDefault(boolParam(), false),
    ...pageParams(),
  }),
  output: z.object({ shop, items: z.array(shopOffer), ...pageOutput }),
  // forbidden: the stockroom is for the organisation's own people. error (409): the shop is closed.
  errors: ['error', 'not_found', 'character_not_found', 'forbidden'],
});

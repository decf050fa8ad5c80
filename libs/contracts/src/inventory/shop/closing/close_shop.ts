import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { idParam } from '../../../fields.ts';
import { SHOP_ERRORS } from '../shops/shops.ts';

/** ST-01 */
export default defineAction('server_shop.close_shop', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Close a shop of an organisation for good; a member of it gets the stock.',
  input: z.object({ ...characterParams, shop_id: idParam('shop'), to_character_id: idParam('character') }),
  output: z.object({
    closed: z.literal(true),
    shop_id: z.int(),
    /** The units of all items that the member got. */
    units: z.int(),
  }),
  // member_not_found: the receiver is not of the organisation. limit_exceeded: the receiver may not have that many (IT-06).
  errors: [...SHOP_ERRORS, 'member_not_found', 'limit_exceeded'],
});

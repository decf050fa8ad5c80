import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, clearable, idParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { item, itemParams as params } from './items.ts';

/** RO-03 */
export default defineAction('server_items.update', {
  kind: 'command',
  access: { to: ['admin', 'manage_items', 'manage_shop'], governs: true },
  summary: 'Change an item; only what is sent changes, and with manage_shop alone only how it is sold.',
  input: z
    .object({
      item_id: idParam('item'),
      name: optional(params.name),
      name_label: clearable(params.name_label),
      price: clearable(params.price),
      category_id: clearable(params.category_id),
      image_url: clearable(params.image_url),
      shop_visible: optional(boolParam()),
      can_gift: optional(boolParam()),
      can_delete: optional(boolParam()),
      can_confiscate: optional(boolParam()),
      can_search: optional(boolParam()),
      user_limit: clearable(params.user_limit),
      /** A request with any of these four starts the stock anew: renewals are counted from this moment (IT-05). */
      stock_mode: optional(params.stock_mode),
      stock_quantity: optional(params.stock_quantity),
      stock_max: optional(params.stock_max),
      stock_renew_hours: optional(params.stock_renew_hours),
      require_license_id: clearable(params.require_license_id),
    })
    .apply(changesSomething()),
  images: { purpose: 'item', in: ['image_url'] },
  output: z.object({ item }),
  // error: nothing was sent. not_found: no such item, category or licence in this server.
  errors: ['error', 'forbidden', 'not_found', 'already_exists'],
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, optional, withDefault } from '../../fields.ts';
import { item, itemParams as params } from './items.ts';

export default defineAction('server_items.create', {
  kind: 'command',
  access: { to: ['admin', 'manage_items'], governs: true },
  answer: { created: true },
  summary: 'Add an item to the catalogue.',
  input: z.object({
    name: params.name,
    name_label: optional(params.name_label),
    price: optional(params.price),
    category_id: optional(params.category_id),
    image_url: optional(params.image_url),
    shop_visible: withDefault(boolParam(), true),
    can_gift: withDefault(boolParam(), true),
    can_delete: withDefault(boolParam(), true),
    can_confiscate: withDefault(boolParam(), true),
    can_search: withDefault(boolParam(), true),
    user_limit: optional(params.user_limit),
    stock_mode: withDefault(params.stock_mode, 'infinite'),
    /** Default 0; without meaning for an infinite stock (IT-04). */
    stock_quantity: optional(params.stock_quantity),
    /** For a renewable stock; default stock_quantity (IT-05). */
    stock_max: optional(params.stock_max),
    /** For a renewable stock; default 24 (IT-05). */
    stock_renew_hours: optional(params.stock_renew_hours),
    require_license_id: optional(params.require_license_id),
  }),
  images: { purpose: 'item', in: ['image_url'] },
  output: z.object({ item_id: z.int(), item }),
  // not_found: no such category or licence in this server.
  errors: ['not_found', 'already_exists', 'limit_exceeded'],
});

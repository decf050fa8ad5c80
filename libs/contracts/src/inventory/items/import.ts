import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, clearable, jsonParam, optional, textParam, urlParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { MAX_LIST_BODY_BYTES, MAX_LIST_BYTES } from '../../long-lists.ts';
import { itemParams as params } from './items.ts';

/** CA-06: items that one import may name. */
export const MAX_IMPORTED_ITEMS = 500;

/** An item of an import. A member that is not sent stays as it is, or gets the default of a new item. */
const imported = z.strictObject({
  /** Finds the item, in any case. */
  name: params.name,
  name_label: clearable(params.name_label),
  price: clearable(params.price),
  category_id: clearable(params.category_id),
  /** The name of a category, in any case, instead of category_id; one that does not exist is created. */
  category: clearable(textParam(1, 64)),
  /** An address, `image:<id>`, or the name of a file below image_base_url. */
  image_url: clearable(
    textParam(1, LIMITS.max_url, {
      pattern: /^[^/]/,
      es: 'debe ser una dirección http(s), image:<id> o el nombre de un fichero',
      en: 'must be an http(s) address, image:<id> or the name of a file',
    }),
  ),
  shop_visible: optional(boolParam()),
  can_gift: optional(boolParam()),
  can_delete: optional(boolParam()),
  can_confiscate: optional(boolParam()),
  can_search: optional(boolParam()),
  user_limit: clearable(params.user_limit),
  stock_mode: optional(params.stock_mode),
  stock_quantity: optional(params.stock_quantity),
  stock_max: optional(params.stock_max),
  stock_renew_hours: optional(params.stock_renew_hours),
  require_license_id: clearable(params.require_license_id),
});
export type ImportedItem = z.output<typeof imported>;

/** The list, an object for each item, and its members. */
const MAX_VALUES = 1 + MAX_IMPORTED_ITEMS * (1 + Object.keys(imported.shape).length);

/** CA-06 */
export default defineAction('server_items.import', {
  kind: 'command',
  access: { to: ['admin', 'manage_items'], governs: true },
  maxBodyBytes: MAX_LIST_BODY_BYTES,
  summary: `Add and change up to ${MAX_IMPORTED_ITEMS} items by their names: all or none; only what is sent changes.`,
  input: z.object({
    items: jsonParam(z.array(imported).min(1).max(MAX_IMPORTED_ITEMS), {
      maxBytes: MAX_LIST_BYTES,
      maxValues: MAX_VALUES,
    }),
    /** The folder of the images that are named as files. */
    image_base_url: optional(urlParam()),
  }),
  images: { purpose: 'item', in: ['items'] },
  output: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    categories_created: z.int(),
    /** The ids of the named items, in the order of the list. */
    item_ids: z.array(z.int()).max(MAX_IMPORTED_ITEMS),
  }),
  // error: an item is named twice, or an image has no address. not_found: no such category_id or licence.
  errors: ['error', 'not_found', 'limit_exceeded'],
});

import { imageId, imageUrlParam } from '../../images.ts';
import { z } from 'zod';
import { enumParam, idParam, intParam, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

/** IT-04, IT-05 */
export const STOCK_MODES = ['infinite', 'limited', 'renewable'] as const;

/** An item of a server's catalogue (spec 2.6). */
export const item = z
  .object({
    item_id: z.int(),
    server_id: z.int(),
    name: z.string(),
    name_label: z.string().nullable(),
    /** Null or 0: not for sale (IT-01). */
    price: z.int().nullable(),
    category_id: z.int().nullable(),
    image_url: z.string().nullable(),
    image_id: imageId,
    shop_visible: z.boolean(),
    can_gift: z.boolean(),
    can_delete: z.boolean(),
    can_confiscate: z.boolean(),
    can_search: z.boolean(),
    /** Units one character may hold; null: any number (IT-06). */
    user_limit: z.int().nullable(),
    stock_mode: z.enum(STOCK_MODES),
    /** Units in the shop at this moment; null: infinite. */
    stock_quantity: z.int().nullable(),
    /** A renewal fills the stock up to this; null unless renewable. */
    stock_max: z.int().nullable(),
    /** Hours between renewals; null unless renewable. */
    stock_renew_hours: z.int().nullable(),
    require_license_id: z.int().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Item' });

/** An item as the shop offers it (IT-01). */
export const shopItem = item
  .extend({
    /** Units left; null: infinite. */
    stock: z.int().nullable(),
    /** The tax that is added to the price (SH-07): none is levied on items. */
    tax: z.int(),
    /** The licence that a buyer needs. */
    require_license: z.object({ license_id: z.int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'ShopItem' });

/** The parameters that describe an item. */
export const itemParams = {
  name: textParam(1, 64),
  name_label: textParam(1, 64),
  price: intParam(0, LIMITS.max_amount),
  category_id: idParam('item_category'),
  image_url: imageUrlParam(),
  user_limit: intParam(1, LIMITS.max_units),
  stock_mode: enumParam(STOCK_MODES),
  stock_quantity: intParam(0, LIMITS.max_units),
  stock_max: intParam(0, LIMITS.max_units),
  stock_renew_hours: intParam(1, 720),
  require_license_id: idParam('license'),
};

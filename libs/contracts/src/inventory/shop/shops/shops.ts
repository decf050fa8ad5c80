import { imageId } from '../../../images.ts';
import { z } from 'zod';
import { idParam, intParam, textParam } from '../../../fields.ts';
import { LIMITS } from '../../../limits.ts';

/** ST-01: the most shops of an organisation and of a server; kinds of items that one sells, and that one holds. */
export const SHOP_LIMITS = { of_org: 3, of_server: 50, sold: 200, kept: 200 } as const;

/** The parameters that describe a shop. */
export const shopParams = {
  name: textParam(1, 64),
  place: textParam(1, 100),
  /** The licence that its buyers need. */
  license_id: idParam('license'),
};

/** The most units of one purchase that a shop may set. */
export const mostUnits = () => intParam(1, LIMITS.max_units);

/** A shop of an organisation (ST-01). The shop of the server itself has no number. */
export const shop = z
  .object({
    shop_id: z.int(),
    org_id: z.int(),
    name: z.string(),
    place: z.string().nullable(),
    license_id: z.int().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Shop' });
export type Shop = z.output<typeof shop>;

/** An item as a shop of an organisation sells it (ST-02). */
export const shopOffer = z
  .object({
    item_id: z.int(),
    name: z.string(),
    name_label: z.string().nullable(),
    image_url: z.string().nullable(),
    image_id: imageId,
    category_id: z.int().nullable(),
    /** null: the shop keeps it and does not sell it. */
    price: z.int().nullable(),
    /** SH-07: the tax that is added to the price. */
    tax: z.int().nullable(),
    total: z.int().nullable(),
    /** Units that nobody is paying for at this moment. */
    stock: z.int(),
    max_per_purchase: z.int().nullable(),
    user_limit: z.int().nullable(),
    require_license: z.object({ license_id: z.int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'ShopOffer' });
export type ShopOffer = z.output<typeof shopOffer>;

/** The reasons why somebody may not act for a shop: none of this server, closed (`error`), and those of its organisation. */
export const SHOP_ERRORS = [
  'error',
  'not_found',
  'character_not_found',
  'forbidden',
  'account_disabled',
  'account_closed',
] as const;

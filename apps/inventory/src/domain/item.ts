import { isAllowed, type Membership } from '@cabildo/contracts';

/** The parameters that set a stock. */
export const STOCK_FIELDS: readonly string[] = [
  'stock_mode',
  'stock_quantity',
  'stock_max',
  'stock_renew_hours',
];

/** How an item is sold: all that manage_shop alone may change (RO-03). */
export const SALE_FIELDS: readonly string[] = [
  'price',
  'shop_visible',
  'user_limit',
  'require_license_id',
  ...STOCK_FIELDS,
];

/** Whether somebody may change these fields of an item. */
export function mayChange(membership: Membership, fields: readonly string[]): boolean {
  if (isAllowed(['admin', 'manage_items'], membership)) return true;
  return isAllowed('manage_shop', membership) && fields.every((field) => SALE_FIELDS.includes(field));
}

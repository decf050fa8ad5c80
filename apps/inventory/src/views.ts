import type { z } from 'zod';
import type { category } from '@cabildo/contracts/inventory/category.ts';
import type { frisk } from '@cabildo/contracts/inventory/frisk.ts';
import type { item, shopItem } from '@cabildo/contracts/inventory/item.ts';
import { asOf, type Frisk } from './domain/frisk.ts';
import { unitsIn, type Stock } from './domain/stock.ts';
import type { CategoryRow } from './sql/categories.ts';
import type { ShopRow, StockedItemRow } from './sql/items.ts';

export type ItemView = z.output<typeof item>;

function stockOf(row: StockedItemRow): Stock | null {
  if (row.mode === null) return null;
  return {
    mode: row.mode,
    quantity: row.quantity!,
    max: row.max,
    renewHours: row.renew_hours,
    setAt: row.set_at!,
    countedAt: row.counted_at!,
  };
}

/** An item as it is at a moment. */
export function itemView(row: StockedItemRow, now: Date): ItemView {
  const stock = stockOf(row);
  return {
    item_id: row.item_id,
    server_id: row.server_id,
    name: row.name,
    name_label: row.name_label,
    price: row.price,
    category_id: row.category_id,
    image_url: row.image_url,
    shop_visible: row.shop_visible,
    can_gift: row.can_gift,
    can_delete: row.can_delete,
    can_confiscate: row.can_confiscate,
    can_search: row.can_search,
    user_limit: row.user_limit,
    stock_mode: stock?.mode ?? 'infinite',
    stock_quantity: stock && unitsIn(stock, now),
    stock_max: row.max,
    stock_renew_hours: row.renew_hours,
    require_license_id: row.require_license_id,
    created_at: row.created_at.toISOString(),
  };
}

/** An item as the shop offers it at a moment (IT-01). */
export function shopItemView(row: ShopRow, now: Date): z.output<typeof shopItem> {
  const view = itemView(row, now);
  const { require_license_id: license_id } = row;
  return {
    ...view,
    stock: view.stock_quantity,
    require_license: license_id === null ? null : { license_id, name: row.license_name! },
  };
}

export const categoryView = (row: CategoryRow): z.output<typeof category> => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** A frisk as it is at a moment, without what was found. */
export function friskView(row: Frisk, now: Date): z.output<typeof frisk> {
  const { searcher_user_id: _, target_user_id: __, ...shown } = asOf(row, now);
  return {
    ...shown,
    started_at: shown.started_at.toISOString(),
    expires_at: shown.expires_at.toISOString(),
    finished_at: shown.finished_at?.toISOString() ?? null,
  };
}

import type { z } from 'zod';
import type { category } from '@cabildo/contracts/inventory/items/categories.ts';
import type { item, shopItem } from '@cabildo/contracts/inventory/items/items.ts';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { pick } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import { isAllowed, type Membership } from '@cabildo/contracts/permissions';
import type { TakenFrom } from '../purchases/table.ts';
import type { CategoryRow } from './categories.table.ts';
import type { NewStock, ShopRow, Stock, StockedItemRow } from './table.ts';

const HOUR_MS = 3_600_000;

/** Whether there was a refill since the last count (IT-05). */
function isRefilled({ mode, renew_hours, set_at, counted_at }: Stock, now: Date): boolean {
  if (mode === 'limited') return false;
  const refillsUntil = (moment: Date): number =>
    Math.floor((moment.getTime() - set_at.getTime()) / (renew_hours! * HOUR_MS));
  return refillsUntil(now) > refillsUntil(counted_at);
}

/** How many units the shop has now, with the refills since the last count (IT-05). */
export const unitsIn = (stock: Stock, now: Date): number =>
  isRefilled(stock, now) ? Math.max(stock.quantity, stock.max!) : stock.quantity;

/** The number of refills of a stock by now, and the units that the last one added. */
const refillsOf = (stock: Stock, now: Date): Pick<Stock, 'refills' | 'refilled'> =>
  isRefilled(stock, now)
    ? { refills: stock.refills + 1, refilled: unitsIn(stock, now) - stock.quantity }
    : { refills: stock.refills, refilled: stock.refilled };

/** A stock after units were taken from it (negative) or came back to it (positive). */
export function recounted(stock: Stock, change: number, now: Date): Stock {
  return {
    ...stock,
    ...refillsOf(stock, now),
    quantity: unitsIn(stock, now) + change,
    // Clocks of replicas differ, and a count from before a refill would add that refill again.
    counted_at: now > stock.counted_at ? now : stock.counted_at,
  };
}

/** The origin of units that are taken from a stock now. */
export const takenFrom = (stock: Stock, now: Date): TakenFrom => ({
  setting: stock.setting,
  refills: refillsOf(stock, now).refills,
});

/**
 * IT-04: a stock after reserved units came back unsold. A quantity that was set since then stays as it is. If the stock was
 * refilled once since then, the units that the refill has replaced are not added; after a second refill none are.
 */
export function putBack(stock: Stock, units: number, from: TakenFrom, now: Date): Stock {
  if (stock.setting !== from.setting) return stock;
  const counted = recounted(stock, 0, now);
  const since = counted.refills - from.refills;
  const replaced = since === 0 ? 0 : since === 1 ? Math.min(units, counted.refilled) : units;
  return {
    ...counted,
    quantity: counted.quantity + units - replaced,
    refilled: since === 1 ? counted.refilled - replaced : counted.refilled,
  };
}

/** The period of a renewable stock for which none was set (IT-05). */
const DEFAULT_RENEW_HOURS = 24;

/** The parameters that set a stock. */
export interface StockSetting {
  stock_mode?: 'infinite' | Stock['mode'] | undefined;
  stock_quantity?: number | undefined;
  stock_max?: number | undefined;
  stock_renew_hours?: number | undefined;
}

/**
 * IT-04, IT-05: the stock after a setting; null means infinite. Parameters that are not sent stay as they were, and refills
 * count from now.
 */
export function restocked(current: Stock | null, sent: StockSetting, now: Date): NewStock | null {
  const mode = sent.stock_mode ?? current?.mode ?? 'infinite';
  if (mode === 'infinite') return null;
  const quantity = sent.stock_quantity ?? (current ? unitsIn(current, now) : 0);
  const isRenewable = mode === 'renewable';
  const isSameCount = current && sent.stock_quantity === undefined;
  return {
    mode,
    quantity,
    max: isRenewable ? (sent.stock_max ?? current?.max ?? quantity) : null,
    renew_hours: isRenewable ? (sent.stock_renew_hours ?? current?.renew_hours ?? DEFAULT_RENEW_HOURS) : null,
    set_at: now,
    counted_at: now,
    ...(isSameCount ? refillsOf(current, now) : { refills: 0, refilled: 0 }),
    ...(isSameCount && { setting: current.setting }),
  };
}

/** The names of the parameters that set a stock. */
export const STOCK_FIELDS: readonly string[] = [
  'stock_mode',
  'stock_quantity',
  'stock_max',
  'stock_renew_hours',
];

/** The fields that a member with manage_shop alone may change (RO-03). */
export const SALE_FIELDS: readonly string[] = [
  'price',
  'shop_visible',
  'user_limit',
  'require_license_id',
  ...STOCK_FIELDS,
];

/** Whether a member may change these fields of an item. */
export function mayChange(membership: Membership, fields: readonly string[]): boolean {
  if (isAllowed(['admin', 'manage_items'], membership)) return true;
  return isAllowed('manage_shop', membership) && fields.every((field) => SALE_FIELDS.includes(field));
}

export type ItemView = z.output<typeof item>;

/** An item as callers see it at a given time. */
export function itemView(row: StockedItemRow, now: Date): ItemView {
  const stock = row.mode === null ? null : row;
  return {
    item_id: row.id,
    ...pick(
      row,
      'server_id',
      'name',
      'name_label',
      'price',
      'category_id',
      'image_url',
      'shop_visible',
      'can_gift',
      'can_delete',
      'can_confiscate',
      'can_search',
      'user_limit',
    ),
    stock_mode: stock?.mode ?? 'infinite',
    stock_quantity: stock && unitsIn(stock, now),
    stock_max: row.max,
    stock_renew_hours: row.renew_hours,
    require_license_id: row.require_license_id,
    created_at: row.created_at.toISOString(),
  };
}

/** An item as the shop offers it at a given time (IT-01). */
export function shopItemView(row: ShopRow, now: Date): z.output<typeof shopItem> {
  const view = itemView(row, now);
  const { require_license_id: license_id } = row;
  return {
    ...view,
    stock: view.stock_quantity,
    tax: 0,
    require_license: license_id === null ? null : { license_id, name: row.license_name! },
  };
}

export const categoryView = ({ id, created_at, ...row }: CategoryRow): z.output<typeof category> => ({
  category_id: id,
  ...row,
  created_at: created_at.toISOString(),
});

/** Refuses items beyond the bound of a catalogue. */
export const noRoomForItems = (): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    message: {
      es: `El catálogo admite ${LIMITS.max_items} objetos como máximo. Elimina alguno que ya no se use.`,
      en: `The catalogue can hold ${LIMITS.max_items} items at most. Delete one that is not used any more.`,
    },
  });

/** Refuses categories beyond the bound of a catalogue. */
export const noRoomForCategories = (): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    message: {
      es: `El catálogo admite ${LIMITS.max_categories} categorías como máximo. Elimina alguna que ya no se use.`,
      en: `The catalogue can hold ${LIMITS.max_categories} categories at most. Delete one that is not used any more.`,
    },
  });

export const noCategory = (): Failure<'not_found'> => fail('not_found', { message: NO_CATEGORY });

const NO_CATEGORY = {
  es: 'El servidor no tiene esta categoría. Consulta las que hay con list_categories.',
  en: 'The server has no such category. See list_categories for those it has.',
};

import { MAX_LINES } from '@cabildo/contracts/inventory/holdings/holdings.ts';
import { MAX_QUANTITY } from '@cabildo/contracts/inventory/shop/buy_items.ts';
import type { Item } from '../items.ts';
import { labelOf } from '../../shared/person/label.ts';

/** A line of a basket: an item as it was when it was put there, and its units. */
export interface Line {
  item_id: number;
  label: string;
  price: number;
  quantity: number;
}

/** An item as a shop sells it: that of the server, or one of a company. */
export interface Goods extends Pick<
  Item,
  'item_id' | 'name' | 'name_label' | 'price' | 'stock_quantity' | 'user_limit' | 'require_license_id'
> {
  /** ST-02: the most units of one purchase, where a shop of a company sets it. */
  max_per_purchase?: number | null;
}

type Limited = Pick<Goods, 'stock_quantity' | 'user_limit' | 'max_per_purchase'>;

/** The units of an item that a character who has some may still buy at once. */
export function mostOf(item: Limited, held: number): number {
  const stock = item.stock_quantity ?? MAX_QUANTITY;
  const room = item.user_limit === null ? MAX_QUANTITY : Math.max(0, item.user_limit - held);
  return Math.min(MAX_QUANTITY, stock, room, item.max_per_purchase ?? MAX_QUANTITY);
}

/** Whether another kind of item has a place in a basket. */
export const hasRoom = (lines: readonly Line[]): boolean => lines.length < MAX_LINES;

/** Puts units of an item into a basket; an item that is there already gets more units, as many as `most`. */
export function added(lines: readonly Line[], item: Goods, quantity: number, most: number): Line[] {
  const before = lines.find(({ item_id }) => item_id === item.item_id);
  const line: Line = {
    item_id: item.item_id,
    label: labelOf(item),
    price: item.price ?? 0,
    quantity: Math.min(most, (before?.quantity ?? 0) + quantity),
  };
  if (!before) return hasRoom(lines) ? [...lines, line] : [...lines];
  return lines.map((each) => (each === before ? line : each));
}

/** Changes the units of a line; none: the line goes. */
export const withQuantity = (lines: readonly Line[], itemId: number, quantity: number): Line[] =>
  lines
    .map((line) => (line.item_id === itemId ? { ...line, quantity } : line))
    .filter((line) => line.quantity > 0);

/** The price of a whole basket. */
export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** The number of units in a basket. */
export const unitsOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' &&
  value !== null &&
  ['item_id', 'price', 'quantity'].every((name) =>
    Number.isSafeInteger((value as Record<string, unknown>)[name]),
  ) &&
  typeof (value as Record<string, unknown>)['label'] === 'string';

/** Reads a basket as it was kept; an unreadable one is empty. */
export function readBasket(kept: string | null): Line[] {
  try {
    const lines: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(lines) ? lines.filter(isLine).slice(0, MAX_LINES) : [];
  } catch {
    return [];
  }
}

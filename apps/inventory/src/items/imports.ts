import { merged, sentNames } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { pick } from '@cabildo/contracts/fields';
import type { ImportedItem } from '@cabildo/contracts/inventory/items/import.ts';
import { restocked, STOCK_FIELDS, unitsIn, type StockSetting } from './rules.ts';
import { DESCRIPTION, type ItemRow, type NewStock, type Stock } from './table.ts';

/** Refuses a list in which two items have one name; `folded` are the names as the database compares them. */
export function refuseTwice(
  sent: readonly ImportedItem[],
  folded: readonly string[],
): Failure<'error'> | undefined {
  const at = folded.findIndex((name, index) => folded.indexOf(name) < index);
  return at === -1 ? undefined : fail('error', { message: twice(sent[at]!.name) });
}

/** Refuses an item that names its category in both ways. */
export function refuseTwoCategories(sent: readonly ImportedItem[]): Failure<'error'> | undefined {
  const both = sent.find(({ category, category_id }) => category !== undefined && category_id !== undefined);
  return both && fail('error', { message: twoCategories(both.name) });
}

/** A category as an item refers to it. */
export type CategoryOf = Pick<ItemRow, 'category_id' | 'category_sort_order'>;

/** An item of an import with everything that it refers to: undefined stays as it was. */
export interface Resolved {
  readonly sent: ImportedItem;
  readonly category: CategoryOf | undefined;
  readonly image_url: string | null | undefined;
}

/** A row before its id is drawn. */
type NewItem = Omit<ItemRow, 'id'>;

const newItem = (server_id: number, name: string, created_at: Date): NewItem => ({
  server_id,
  created_at,
  name,
  name_label: null,
  price: null,
  category_id: null,
  category_sort_order: null,
  image_url: null,
  shop_visible: true,
  can_gift: true,
  can_delete: true,
  can_confiscate: true,
  can_search: true,
  user_limit: null,
  require_license_id: null,
});

/** The description of an item after an import. The name has found the item, and stays as it is written. */
function described<I extends NewItem>(item: I, { sent, category, image_url }: Resolved): I {
  const { name: _, ...rest } = sent;
  return merged<NewItem>(item, { ...rest, ...category, image_url }) as I;
}

/** Whether a caller would see no difference between two stocks. */
const isSameStock = (before: Stock | null, after: NewStock | null, now: Date): boolean =>
  before === null || after === null
    ? before === after
    : before.mode === after.mode &&
      unitsIn(before, now) === after.quantity &&
      before.max === after.max &&
      before.renew_hours === after.renew_hours;

const stockSent = (sent: ImportedItem): StockSetting | undefined =>
  sentNames(sent).some((name) => STOCK_FIELDS.includes(name))
    ? pick(sent, 'stock_mode', 'stock_quantity', 'stock_max', 'stock_renew_hours')
    : undefined;

/** Whether an import says anything about the stock of an item. */
export const setsStock = (sent: ImportedItem): boolean => stockSent(sent) !== undefined;

/** The stored rows that an import meets: the items by their place in its list, and the stocks by item id. */
export interface Stored {
  readonly items: readonly (ItemRow | undefined)[];
  readonly stocks: ReadonlyMap<number, Stock>;
}

/** Everything that an import writes. */
export interface Plan {
  readonly created: NewItem[];
  /** By the place of the new item in the list. */
  readonly newStocks: Map<number, NewStock>;
  readonly described: ItemRow[];
  readonly restocked: Map<number, NewStock | null>;
  readonly updated: number;
  readonly unchanged: number;
}

/** Decides an import (CA-06): an item that is as the list says is not touched, so that no renewal begins anew. */
export function planImport(
  list: readonly Resolved[],
  { items, stocks }: Stored,
  { serverId, now }: { serverId: number; now: Date },
): Plan {
  const plan = {
    created: [] as NewItem[],
    newStocks: new Map<number, NewStock>(),
    described: [] as ItemRow[],
    restocked: new Map<number, NewStock | null>(),
  };
  let updated = 0;
  for (const [at, each] of list.entries()) {
    const item = items[at];
    const setting = stockSent(each.sent);
    if (!item) {
      plan.created.push(described(newItem(serverId, each.sent.name, now), each));
      const stock = setting && restocked(null, setting, now);
      if (stock) plan.newStocks.set(at, stock);
      continue;
    }
    const after = described(item, each);
    const isDescribed = DESCRIPTION.some((name) => after[name] !== item[name]);
    if (isDescribed) plan.described.push(after);
    const before = stocks.get(item.id) ?? null;
    const stock = setting && restocked(before, setting, now);
    const isRestocked = stock !== undefined && !isSameStock(before, stock, now);
    if (isRestocked) plan.restocked.set(item.id, stock);
    if (isDescribed || isRestocked) updated += 1;
  }
  return { ...plan, updated, unchanged: list.length - plan.created.length - updated };
}

const twice = (name: string) => ({
  es: `«${name}» aparece dos veces en la lista (da igual en mayúsculas o minúsculas). Nombra cada objeto una vez.`,
  en: `“${name}” comes twice in the list (whatever the case). Name each item once.`,
});
const twoCategories = (name: string) => ({
  es: `«${name}» lleva category y category_id: envía solo uno de los dos.`,
  en: `“${name}” has both category and category_id: send just one of them.`,
});

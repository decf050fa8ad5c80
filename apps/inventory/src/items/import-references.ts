import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import type { ImportedItem } from '@cabildo/contracts/inventory/items/import.ts';
import type { Tx } from '@cabildo/kit/database';
import { noLicense } from '../licenses/rules.ts';
import { shareLicenses } from '../licenses/table.ts';
import { countCategories } from './categories.table.ts';
import { foldNames, insertCategories, lockCategoriesOf } from './imports.table.ts';
import type { CategoryOf } from './imports.ts';
import { noCategory, noRoomForCategories } from './rules.ts';

const distinct = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

interface Categories {
  /** The category of each item of the list; undefined where the item names none. */
  readonly of: readonly (CategoryOf | undefined)[];
  readonly created: number;
}

/**
 * Locks the categories that an import names, as `lockReferences` does for one item, and makes those that are named and do not
 * exist. The catalogue must be locked.
 */
async function lockCategories(
  tx: Tx,
  serverId: number,
  sent: readonly ImportedItem[],
  now: Date,
): Promise<Categories | Failure<'not_found' | 'limit_exceeded'>> {
  const names = distinct(sent.map(({ category }) => category));
  const ids = distinct(sent.map(({ category_id }) => category_id));
  const folded = names.length > 0 ? await foldNames(tx, names) : [];
  const named = { ids, folded };
  const before = ids.length + folded.length > 0 ? await lockCategoriesOf(tx, serverId, named) : [];
  if (ids.some((id) => !before.some((category) => category.id === id))) return noCategory();
  // Names that differ in case alone make one category, which is written as the first.
  const missing = new Map<string, string>();
  for (const [at, fold] of folded.entries())
    if (!missing.has(fold) && !before.some((category) => category.folded === fold))
      missing.set(fold, names[at]!);
  if (missing.size > 0 && (await countCategories(tx, serverId)) + missing.size > LIMITS.max_categories)
    return noRoomForCategories();
  await insertCategories(tx, serverId, [...missing.values()], now);
  const all = missing.size > 0 ? await lockCategoriesOf(tx, serverId, named) : before;
  const byId = new Map(all.map((category) => [category.id, category]));
  const byFold = new Map(all.map((category) => [category.folded, category]));
  const byName = new Map(names.map((name, at) => [name, byFold.get(folded[at]!)!]));
  const categoryOf = ({ category, category_id }: ImportedItem): CategoryOf | undefined => {
    if (category === undefined && category_id === undefined) return undefined;
    const found = category ? byName.get(category) : category_id ? byId.get(category_id) : undefined;
    return { category_id: found?.id ?? null, category_sort_order: found?.sort_order ?? null };
  };
  return { of: sent.map(categoryOf), created: missing.size };
}

/** Locks everything that the items of an import will refer to until the transaction ends, categories before licences. */
export async function lockImportReferences(
  tx: Tx,
  serverId: number,
  sent: readonly ImportedItem[],
  now: Date,
): Promise<Categories | Failure<'not_found' | 'limit_exceeded'>> {
  const categories = await lockCategories(tx, serverId, sent, now);
  if (isFailure(categories)) return categories;
  const keys = distinct(sent.map((each) => each.require_license_id)).map((id) => ({ serverId, id }));
  const licenses = keys.length > 0 ? await shareLicenses(tx, keys) : [];
  return licenses.includes(undefined) ? noLicense() : categories;
}

import type { Failure } from '@cabildo/contracts/errors';
import type { Tx } from '@cabildo/kit/database';
import { noLicense } from '../licenses/rules.ts';
import { shareLicense } from '../licenses/table.ts';
import { lockSortOrder } from './categories.table.ts';
import { noCategory } from './rules.ts';

/** The references of an item; null or undefined means none. */
export interface References {
  category_id?: number | null | undefined;
  require_license_id?: number | null | undefined;
}

/**
 * Locks the category and the licence that an item will refer to until the transaction ends. Both must belong to the
 * item's server (GW-24). Call this before the item is locked, because a deletion locks a category before its items.
 */
export async function lockReferences(
  tx: Tx,
  serverId: number,
  { category_id, require_license_id }: References,
): Promise<{ category_sort_order: number | null } | Failure<'not_found'>> {
  const sortOrder = category_id ? await lockSortOrder(tx, serverId, category_id) : null;
  if (sortOrder === undefined) return noCategory();
  if (require_license_id && !(await shareLicense(tx, serverId, require_license_id))) {
    return noLicense();
  }
  return { category_sort_order: sortOrder };
}

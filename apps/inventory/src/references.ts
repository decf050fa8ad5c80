import { fail, type Failure } from '@cabildo/contracts';
import type { Tx } from '@cabildo/kit';
import { holdLicense } from './sql/catalogue.ts';
import { holdSortOrder } from './sql/categories.ts';

const NO_CATEGORY = {
  es: 'El servidor no tiene esta categoría. Consulta las que hay con list_categories.',
  en: 'The server has no such category. See list_categories for those it has.',
};
const NO_LICENSE = {
  es: 'El servidor no tiene esta licencia.',
  en: 'The server has no such licence.',
};

export const noCategory = (): Failure<'not_found'> => fail('not_found', { message: NO_CATEGORY });

/** What an item refers to; null or undefined: nothing. */
export interface References {
  category_id?: number | null | undefined;
  require_license_id?: number | null | undefined;
}

/**
 * Holds what an item is to refer to, until the transaction ends; a server's items refer to its own categories and
 * licences only (GW-24). Called before the item is locked, because whoever ends a category locks it before its items.
 */
export async function holdReferences(
  tx: Tx,
  serverId: number,
  { category_id, require_license_id }: References,
): Promise<{ category_sort_order: number | null } | Failure<'not_found'>> {
  const sortOrder = category_id ? await holdSortOrder(tx, serverId, category_id) : null;
  if (sortOrder === undefined) return noCategory();
  if (require_license_id && !(await holdLicense(tx, serverId, require_license_id))) {
    return fail('not_found', { message: NO_LICENSE });
  }
  return { category_sort_order: sortOrder };
}

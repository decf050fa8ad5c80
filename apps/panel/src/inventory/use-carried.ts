import { pagesOf, type RowOf } from '../api/answers.ts';
import { useAllRows } from '../shared/list/rows.ts';
import { labelOf } from '../shared/person/label.ts';
import { useServerId } from '../shared/server/server.tsx';

/** Units of an item that a character carries. */
export type Carried = RowOf<'inventory', 'get', 'items'>;

const MOST = 100;

const byLabel = (a: Carried, b: Carried): number => labelOf(a).localeCompare(labelOf(b));

/** All that a character carries, by name. */
export function useCarried(server_character_id: number) {
  const about = { server_id: useServerId(), server_character_id, per_page: MOST };
  const { rows, query } = useAllRows(pagesOf('inventory', 'get', about), 'items');
  return { rows: rows.toSorted(byLabel), query };
}

/** The ids of the items of a category; undefined: no category is chosen, or its items are not known yet. */
export function useItemsOfCategory(category: number | undefined): ReadonlySet<number> | undefined {
  const about = { server_id: useServerId(), category_id: category ?? 0, per_page: MOST };
  const { rows, query } = useAllRows(
    { ...pagesOf('items', 'list', about), enabled: category !== undefined },
    'items',
  );
  if (category === undefined || !query.data) return undefined;
  return new Set(rows.map(({ item_id }) => item_id));
}

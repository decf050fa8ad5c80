import {
  count,
  otherNamed,
  page,
  row,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export interface CategoryRow {
  category_id: number;
  server_id: number;
  name: string;
  label: string;
  sort_order: number;
  created_at: Date;
}

interface CategoryTable extends Omit<CategoryRow, 'category_id'> {
  id: number;
  /** The name without regard to case and accents. */
  sort_name: string;
}

const categories = table<CategoryTable>('categories');
const COLUMNS = [{ category_id: 'id' }, 'server_id', 'name', 'label', 'sort_order', 'created_at'] as const;

const categoryOf = (serverId: number, id: number) => categories().where({ server_id: serverId, id });

export async function isCategory(sql: Sql, serverId: number, id: number): Promise<boolean> {
  return (await row(sql, categoryOf(serverId, id).select('id'))) !== undefined;
}

/** Categories by sort_order, then by name. */
export function listCategories(
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<CategoryRow>> {
  const listed = categories().where({ server_id: serverId });
  const inOrder = listed.orderBy('sort_order').orderBy('sort_name').orderBy('id');
  return page(sql, inOrder.select(...COLUMNS), at);
}

export const countCategories = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, categories().where({ server_id: serverId }));

/** Whether another category has this name in any case. Only certain while the catalogue is locked. */
export async function isCategoryNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  except: number | null = null,
): Promise<boolean> {
  const named = categories().where({ server_id: serverId }).where(otherNamed(name, except));
  return (await row(tx, named.select('id'))) !== undefined;
}

export async function insertCategory(
  tx: Tx,
  category: Omit<CategoryRow, 'category_id'>,
): Promise<CategoryRow> {
  return { category_id: (await row(tx, categories().insert(category).returning(['id'])))!.id, ...category };
}

/** A category of a server, locked until the transaction ends against changes, deletion and use. */
export const lockCategory = (tx: Tx, serverId: number, id: number): Promise<CategoryRow | undefined> =>
  row(
    tx,
    categoryOf(serverId, id)
      .forUpdate()
      .select(...COLUMNS),
  );

/** The sort order of a category of a server, locked against changes until the transaction ends. */
export async function lockSortOrder(tx: Tx, serverId: number, id: number): Promise<number | undefined> {
  const [found] = await tx.query<{ sort_order: number }>(
    'SELECT sort_order FROM categories WHERE id = $2 AND server_id = $1 FOR KEY SHARE',
    [serverId, id],
  );
  return found?.sort_order;
}

export async function updateCategory(
  tx: Tx,
  { category_id, name, label, sort_order }: CategoryRow,
): Promise<void> {
  await run(tx, categories().where({ id: category_id }).update({ name, label, sort_order }));
}

/** Deletes a category; its items stay, without a category. */
export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await run(tx, categories().where({ id }).delete());
}

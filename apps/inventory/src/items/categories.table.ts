import {
  c,
  count,
  expression,
  otherNamed,
  page,
  row,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export const categories = table(
  'categories',
  {
    id: c.id,
    server_id: c.bigint,
    name: c.text,
    label: c.text,
    sort_order: c.int,
    created_at: c.timestamptz,
  },
  { bound: 'max_categories', goes: 'with its server', locks: { categories: 70 } },
);
export type CategoryRow = RowOf<typeof categories>;

export async function isCategory(sql: Sql, serverId: number, id: number): Promise<boolean> {
  return (await row(sql, categories.select('id').where({ server_id: serverId, id }))) !== undefined;
}

/** Categories by sort_order, then by name without regard to case and accents. */
export const listCategories = (
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<CategoryRow>> =>
  page(
    sql,
    categories
      .select()
      .where({ server_id: serverId })
      .orderBy('sort_order')
      .orderBy(expression('sort_name'))
      .orderBy('id'),
    at,
  );

export const countCategories = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, categories.query().where({ server_id: serverId }));

/** Whether another category has this name in any case. Only certain while the catalogue is locked. */
export async function isCategoryNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  except: number | null = null,
): Promise<boolean> {
  const named = categories.select('id').where({ server_id: serverId }).where(otherNamed(name, except));
  return (await row(tx, named)) !== undefined;
}

export const insertCategory = async (tx: Tx, category: Omit<CategoryRow, 'id'>): Promise<CategoryRow> =>
  (await row(tx, categories.insert(category).returning(categories.columns)))!;

/** A category of a server, locked until the transaction ends against changes, deletion and use. */
export const lockCategory = (tx: Tx, serverId: number, id: number): Promise<CategoryRow | undefined> =>
  row(tx, categories.select().where({ server_id: serverId, id }).forUpdate());

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
  { id, name, label, sort_order }: Pick<CategoryRow, 'id' | 'name' | 'label' | 'sort_order'>,
): Promise<void> {
  await run(tx, categories.update({ name, label, sort_order }).where({ id }));
}

/** Deletes a category; its items stay, without a category. */
export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await run(tx, categories.delete().where({ id }));
}

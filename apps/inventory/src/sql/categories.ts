import type { Sql, Tx } from '@cabildo/kit';

export interface CategoryRow {
  category_id: number;
  server_id: number;
  name: string;
  label: string;
  sort_order: number;
  created_at: Date;
}

const COLUMNS = 'id AS category_id, server_id, name, label, sort_order, created_at';

export async function isCategory(sql: Sql, serverId: number, id: number): Promise<boolean> {
  const rows = await sql.query('SELECT 1 FROM categories WHERE id = $2 AND server_id = $1', [serverId, id]);
  return rows.length > 0;
}

/** By sort_order, then by name. */
export async function listCategories(
  sql: Sql,
  serverId: number,
  limit: number,
  offset: number,
): Promise<CategoryRow[]> {
  return sql.query<CategoryRow>(
    `SELECT ${COLUMNS} FROM categories WHERE server_id = $1
     ORDER BY sort_order, sort_name, id LIMIT $2 OFFSET $3`,
    [serverId, limit, offset],
  );
}

export async function countCategories(sql: Sql, serverId: number): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    'SELECT count(*) AS total FROM categories WHERE server_id = $1',
    [serverId],
  );
  return row!.total;
}

/** Whether another category has this name, in any case. To be trusted only while the catalogue is held. */
export async function isCategoryNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  except?: number,
): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 FROM categories WHERE server_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3',
    [serverId, name, except ?? null],
  );
  return rows.length > 0;
}

export async function insertCategory(
  tx: Tx,
  category: Omit<CategoryRow, 'category_id'>,
): Promise<CategoryRow> {
  const [row] = await tx.query<CategoryRow>(
    `INSERT INTO categories (server_id, name, label, sort_order, created_at) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${COLUMNS}`,
    [category.server_id, category.name, category.label, category.sort_order, category.created_at],
  );
  return row!;
}

/** A category of a server; nobody changes, deletes or uses it while the transaction lasts. */
export async function lockCategory(tx: Tx, serverId: number, id: number): Promise<CategoryRow | undefined> {
  const [row] = await tx.query<CategoryRow>(
    `SELECT ${COLUMNS} FROM categories WHERE id = $2 AND server_id = $1 FOR UPDATE`,
    [serverId, id],
  );
  return row;
}

/** Where a category of a server stands; it stays there while the transaction lasts. */
export async function holdSortOrder(tx: Tx, serverId: number, id: number): Promise<number | undefined> {
  const [row] = await tx.query<{ sort_order: number }>(
    'SELECT sort_order FROM categories WHERE id = $2 AND server_id = $1 FOR KEY SHARE',
    [serverId, id],
  );
  return row?.sort_order;
}

export async function updateCategory(tx: Tx, category: CategoryRow): Promise<void> {
  await tx.query('UPDATE categories SET name = $2, label = $3, sort_order = $4 WHERE id = $1', [
    category.category_id,
    category.name,
    category.label,
    category.sort_order,
  ]);
}

/** Its items stay, without a category. */
export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.query('DELETE FROM categories WHERE id = $1', [id]);
}

import type { DeclaredTable } from '../database/declaration.ts';
import type { Sql } from '../database/sql.ts';

/**
 * Finds those of pictures that rows of a service name (RC-01), by the columns that are declared as `c.image` or `c.images`. Each of them
 * has an index: `USING gin (image_ids(column)) WHERE column LIKE '%/media/%'`.
 */
export async function findNamedImages(
  sql: Sql,
  tables: readonly DeclaredTable[],
  imageIds: readonly number[],
): Promise<number[]> {
  const named = new Set<number>();
  for (const { name, columns } of tables)
    for (const [column, { namesImages, type }] of Object.entries(columns)) {
      if (!namesImages) continue;
      const text = type === 'jsonb' ? `(${column}::text)` : column;
      const found = await sql.query<{ id: number }>(
        `SELECT DISTINCT image_id AS id FROM ${name}, unnest(image_ids(${text})) AS image_id
         WHERE ${text} LIKE '%/media/%' AND image_ids(${text}) && $1::bigint[] AND image_id = ANY($1)`,
        [imageIds],
      );
      for (const { id } of found) named.add(id);
    }
  return [...named];
}

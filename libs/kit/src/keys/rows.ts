import type { Sql } from '../database/sql.ts';
import type { SealedValues } from './sealed.ts';

/** A row with the columns of its id, of its value and of what the value is bound to. */
export type SealedRow = Readonly<Record<string, unknown>>;

const selected = ({ id, columns, reads }: SealedValues): string =>
  [...new Set([...id, ...columns, ...reads])].join(', ');

/** The number of values of each key version. */
export async function countByVersion(
  sql: Sql,
  { table, version, among }: SealedValues,
): Promise<Map<number, number>> {
  const rows = await sql.query<{ version: number; count: number }>(
    `SELECT ${version} AS version, count(*) AS count FROM ${table}
     WHERE ${version} IS NOT NULL AND ${among} GROUP BY 1 ORDER BY 1
     -- reads all: only the first start, one without a key, and a person ask`,
  );
  return new Map(rows.map(({ version: each, count }) => [each, count]));
}

/** Some rows of a key version. */
export const someOf = (
  sql: Sql,
  values: SealedValues,
  version: number,
  limit: number,
): Promise<SealedRow[]> =>
  sql.query(
    `SELECT ${selected(values)} FROM ${values.table} WHERE ${values.version} = $1 AND ${values.among} LIMIT $2
     -- reads all: only the first start asks`,
    [version, limit],
  );

/** The next rows of another key version than this one, in the order of their ids. */
export function nextOfOthers(
  sql: Sql,
  values: SealedValues,
  current: number,
  { after, limit }: { after: SealedRow | undefined; limit: number },
): Promise<SealedRow[]> {
  const { table, id, version, among } = values;
  const places = id.map((_, index) => `$${index + 3}`);
  return sql.query(
    `SELECT ${selected(values)} FROM ${table} WHERE ${version} <> $1 AND ${among}
     ${after ? `AND (${id.join(', ')}) > (${places.join(', ')})` : ''} ORDER BY ${id.join(', ')} LIMIT $2`,
    [current, limit, ...(after ? id.map((name) => after[name]) : [])],
  );
}

/** Replaces a value unless it has changed since it was read; returns whether it did. */
export async function replaceUnchanged(
  sql: Sql,
  { table, id, columns }: SealedValues,
  row: SealedRow,
  value: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const set = columns.map((name, index) => `${name} = $${index + 1}`);
  const wasRead = columns.map((name, index) => `${name} IS NOT DISTINCT FROM $${columns.length + index + 1}`);
  const isRow = id.map((name, index) => `${name} = $${2 * columns.length + index + 1}`);
  const changed = await sql.query(
    `UPDATE ${table} SET ${set.join(', ')} WHERE ${[...isRow, ...wasRead].join(' AND ')} RETURNING 1`,
    [...columns.map((name) => value[name]), ...[...columns, ...id].map((name) => row[name])],
  );
  return changed.length > 0;
}

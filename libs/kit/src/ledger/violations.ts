import type { Sql } from '../database/database.ts';

/** Invariants of a service's books by their sentence; each query returns a row, with `id` and `found`, for each breach. */
export type Invariants = Readonly<Record<string, string>>;

/**
 * A sentence for each breach, none where all is well. Slow on a large database: it reads all of it.
 *
 * @param common stands before each query, for a WITH that they share
 */
export async function violationsOf(sql: Sql, invariants: Invariants, common = ''): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(invariants)) {
    const rows = await sql.query<{ id: unknown; found: unknown }>(`${common} ${query} LIMIT 5`);
    found.push(...rows.map((row) => `broken: ${rule} (id ${String(row.id)}: ${String(row.found)})`));
  }
  return found;
}

import type { Sql } from '../database/sql.ts';

/** Invariants of a service's books by their sentence; each query returns a row, with `id` and `found`, for each breach. */
export type Invariants = Readonly<Record<string, string>>;

/** The books of a service: the rules that hold in them at every moment. */
export interface Books {
  readonly invariants: Invariants;
  /** Stands before each query, for a WITH that they share. */
  readonly common?: string;
}

/** The number of breaches of one invariant that are reported at most. */
const MOST_REPORTED = 5;

/**
 * The sentences of the breaches of each invariant, by the invariant. Slow on a large database: it reads all of it.
 */
export async function breachesOf(
  sql: Sql,
  { invariants, common = '' }: Books,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  const before = common ? `${common},` : 'WITH';
  for (const [rule, query] of Object.entries(invariants)) {
    const rows = await sql.query<{ id: unknown; found: unknown }>(
      // The planner expects breaches everywhere: for a few of them it would look each row up, so it plans for all.
      `${before} breaches AS MATERIALIZED (${query}) SELECT id, found FROM breaches LIMIT ${MOST_REPORTED}`,
      [],
      // A plan of its own, because the tables grow between two readings.
      { customPlan: true },
    );
    found.set(
      rule,
      rows.map((row) => `broken: ${rule} (id ${String(row.id)}: ${String(row.found)})`),
    );
  }
  return found;
}

/** A sentence for each breach, none where all is well. Slow on a large database, as {@link breachesOf} is. */
export const violationsOf = async (sql: Sql, books: Books): Promise<string[]> =>
  [...(await breachesOf(sql, books)).values()].flat();

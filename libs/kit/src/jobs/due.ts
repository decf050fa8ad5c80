import type { Sql, Tx } from '../database/sql.ts';
import type { Table } from '../database/table.ts';

/**
 * Seconds for which a claimed row belongs to the process that claimed it, and begun work to the request that began it: longer
 * than an attempt of a job (10 s) and the deadline of a request (8 s) take. Afterwards any process may take the row up.
 */
export const LEASE_SECONDS = 12;

/**
 * For work that is done within 10 s even where the process dies that began it, together with `lookMs: SOON_MS`. A second process may
 * take a row up before the first is done with it, so that every step may be taken twice.
 */
export const SHORT_LEASE_SECONDS = 4;
/** How often a job looks whose rows are leased for {@link SHORT_LEASE_SECONDS}. */
export const SOON_MS = 4_000;

/** The part of a due job that follows from its table. */
export interface DueRows<R> {
  readonly next: (sql: Sql) => Promise<Date | null>;
  readonly claim: (tx: Tx, now: Date, limit: number) => Promise<R[]>;
}

interface DueOptions<Row, C> {
  /** The column with the due time of a row; null: the row is never due. */
  readonly at: keyof Row & string;
  /** A condition that rows must meet as well, as SQL; the index on `at` has it too. */
  readonly among?: string;
  /** Moves the due time of claimed rows ahead, for work that goes on after the claim. Without it the claim locks them. */
  readonly leaseSeconds?: number;
  /** The columns of claimed rows. Default: all. */
  readonly columns?: readonly C[];
}

/**
 * Finds and claims the rows of a table that are due, by an index on the column of `at`. A claim takes the longest overdue rows
 * and skips those that other processes work on.
 *
 *     export const dueLoans = due(loans, { at: 'due_at', leaseSeconds: LEASE_SECONDS, columns: ['id', 'server_id'] });
 *     export default leasedJob({ name: 'collect_loans', ...dueLoans, eachLeased: … });
 */
export function due<Row extends object, C extends keyof Row & string = keyof Row & string>(
  table: Table<Row, never>,
  { at, among = 'true', leaseSeconds, columns = table.columns as readonly C[] }: DueOptions<Row, C>,
): DueRows<Pick<Row, C>> {
  const { name } = table;
  const waiting = `FROM ${name} WHERE ${at} IS NOT NULL AND ${among}`;
  const next = `SELECT ${at} AS at ${waiting} ORDER BY ${at} LIMIT 1`;
  const overdue = (selected: string) =>
    `SELECT ${selected} ${waiting} AND ${at} <= $1 ORDER BY ${at} LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`;
  const claim =
    leaseSeconds === undefined
      ? overdue(columns.join(', '))
      : `UPDATE ${name} AS t SET ${at} = $1::timestamptz + make_interval(secs => $3)
         FROM (${overdue('id')}) AS due WHERE t.id = due.id
         RETURNING ${columns.map((column) => `t.${column}`).join(', ')}`;
  const lease = leaseSeconds === undefined ? [] : [leaseSeconds];
  return {
    async next(sql) {
      const [row] = await sql.query<{ at: Date }>(next);
      return row?.at ?? null;
    },
    claim: (tx, now, limit) => tx.query(claim, [now, limit, ...lease]),
  };
}

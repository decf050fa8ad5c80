/** Takes SQL: a pool for reads, a transaction for everything that writes. */
export interface Sql {
  /**
   * Runs one statement and returns its rows. Statements are prepared once per connection under a name derived from
   * their text, so the text must be static: values go into `values`.
   * int8 arrives as number (guarded to be a safe integer), timestamptz as Date, date as `YYYY-MM-DD`, jsonb parsed.
   * `customPlan` has PostgreSQL plan the statement for these very values, at every use, instead of preparing it: for
   * searches, whose best plan depends on what is searched (decision 15).
   */
  query<R = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: { customPlan?: boolean },
  ): Promise<R[]>;
}

declare const inTransaction: unique symbol;
/** A transaction: only the runner, reactions, jobs and executors open one. */
export interface Tx extends Sql {
  readonly [inTransaction]: true;
  /**
   * Waits until this transaction alone has the named lock of each id, and keeps it until the transaction ends. For rules over
   * rows that do not exist yet, such as a limit of their number: `tx.lock('loans of a character', characterId)`. The
   * names stand in the service's lock order.
   */
  lock(name: string, ...ids: number[]): Promise<void>;
  /** The same lock, shared with others that take it so; `lock` and `lockShared` exclude each other. */
  lockShared(name: string, ...ids: number[]): Promise<void>;
}

import type { Cause } from '@cabildo/contracts/action';
import type { Ask } from '../runner/handler.ts';
import type { Sql, Tx } from '../database/database.ts';
import type { Emit } from '../outbox/emit.ts';
import type { Logger } from '../logging/logging.ts';

interface Work<D> {
  readonly deps: D;
  readonly now: Date;
  readonly log: Logger;
}

/** Works inside the transaction that claimed the row: marks the row done, and emits events. */
export interface DueScope<D> extends Work<D> {
  readonly tx: Tx;
  readonly emit: Emit;
}

/** Works outside any transaction, and may ask other services. The claim has moved the row's due time, so a failure is retried. */
export interface LeasedScope<D> extends Work<D> {
  readonly ask: Ask;
  /** The request that the row names, or this run. */
  readonly cause: Cause;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Aborted when the process stops. The process waits for the row, so leave long work for later then. */
  readonly stopping: AbortSignal;
}

/** Rows that fall due, and how a process takes them up. */
interface Due<R, D> {
  readonly name: string;
  /** When the next row falls due; null while none waits. Asked after every batch, so an index must serve it. */
  readonly next: (sql: Sql) => Promise<Date | null>;
  /**
   * Locks up to `limit` rows that are due, the longest overdue first, with `FOR UPDATE SKIP LOCKED`, so that several
   * replicas share the work.
   */
  readonly claim: (tx: Tx, now: Date, limit: number, deps: D) => Promise<readonly R[]>;
  /**
   * How many rows a process handles at once: in one transaction, or leased ones, of which a slow one keeps its slot and holds up
   * no other. Default 100.
   */
  readonly slots?: number;
  /**
   * The longest time until a process looks again, and so finds rows of a process that died before it took them up. Default: a
   * minute.
   */
  readonly lookMs?: number;
  /** The key of a row. Default: its `id`. */
  readonly keyOf?: (row: R) => string | number;
}

interface OfEach<R, D> {
  /** Handles a row and marks it done in the transaction that claimed it. After an error the row is retried. */
  readonly each: (row: R, scope: DueScope<D>) => Promise<void>;
}

interface OfAll<R, D> {
  /**
   * Handles all rows of a claim at once, and can so lock other rows in one order. After an error each row is handled alone, in
   * the order of the claim, which must be the order of the locks as well.
   */
  readonly all: (rows: readonly R[], scope: DueScope<D>) => Promise<void>;
}

interface OfLeased<R, D> {
  /** Handles a row after the claim has committed; the claim moves the due time to that of the next attempt. */
  readonly eachLeased: (row: R, scope: LeasedScope<D>) => Promise<void>;
}

/** Work that falls due (design 5), as the service's folders declare it: by `each`, by `all` or by `eachLeased`. */
export interface DueJob<R = never, D = never>
  extends Due<R, D>, Partial<OfEach<R, D> & OfAll<R, D> & OfLeased<R, D>> {}

/** Gives a service its own `dueJob(...)`, whose rows are handled in the transaction that claims them. */
export const dueJobFor =
  <D>() =>
  <R>(job: Due<R, D> & (OfEach<R, D> | OfAll<R, D>)): DueJob =>
    job as unknown as DueJob;

/** Gives a service its own `leasedJob(...)`, whose rows are handled outside of any transaction. */
export const leasedJobFor =
  <D>() =>
  <R>(job: Due<R, D> & OfLeased<R, D>): DueJob =>
    job as unknown as DueJob;

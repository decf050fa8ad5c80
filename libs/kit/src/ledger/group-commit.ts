import { Contention, TransientError } from '../bus/index.ts';
import { isLockTimeout, type Database, type Tx } from '../database/database.ts';
import type { Logger } from '../logging/logging.ts';
import { METRICS } from '../logging/metric-list.ts';
import { gauge, histogram, type Registry } from '../logging/metrics.ts';
import { withoutBounds } from '../bounds/request-bounds.ts';
import type { IdempotencyClaim } from '../runner/handler.ts';
import type { CommandReply } from '../runner/wire.ts';
import { findHeld, HeldRows, isHeld, type HeldRow } from './held-rows.ts';
import type { AnyUse } from './uses.ts';

/** Commands of one transaction at most: with more, each command's share of the commit is too small to matter. */
const MAX_BATCH = 256;
/** Batches under way at once: while one waits for the disk, the other is decided. */
const LANES = 2;
/** Milliseconds after which a batch counts as held up, so that later commands begin beside the batch. */
const PATIENCE_MS = 100;
/** Milliseconds that a batch waits for a lock before it puts commands aside: longer than a batch of another replica takes. */
const LOCK_MS = 250;
/** The time-out of repeated parts, short so that all parts together take no longer than a few batches. */
const REPEATED_LOCK_MS = 50;
/** In this time every held row is looked at once, and none for less than the second. */
const ROUND_MS = 500;
const SHORTEST_LOOK_MS = 10;
/** Commands waiting at most; a caller beyond that is told to retry. */
const MAX_WAITING = 20_000;

/** The fields of every command of a group commit. */
export interface GroupCommand {
  readonly claim: IdempotencyClaim | null;
  /** Milliseconds since the epoch; a command that still waits at that time is never started. */
  readonly deadline: number;
}

/** The outcome of a batch: for each command, in order, its reply, or the error that it alone has met. */
export interface BatchOutcome {
  replies: (CommandReply | Error)[];
  /** Whether events were written. */
  wrote: boolean;
}

export interface GroupParts<C extends GroupCommand> {
  /** The label `ledger` of its metrics, `cabildo_ledger_batch_size`, `_waiting` and `_held_rows`. */
  name: string;
  database: Database;
  log: Logger;
  registry: Registry;
  /** Called after a commit that wrote events. */
  committed: () => void;
  /** Lists every row that a command locks. */
  locksOf: (command: C) => Iterable<AnyUse>;
  /**
   * Called before the transaction of a batch, for effects that must outlast a failed transaction. Its result is handed to
   * `transact`, also when `transact` is repeated after a conflict.
   */
  before?: (commands: readonly C[]) => Promise<unknown>;
  /** Decides and writes a batch in one transaction. `transact` may be repeated, so it has no effects outside. */
  transact: (tx: Tx, commands: readonly C[], before: never) => Promise<BatchOutcome>;
}

interface Waiting<C> {
  command: C;
  resolve: (reply: CommandReply) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit (design 5): all commands that arrive while the last commit runs are decided together and committed in
 * one transaction. A lone command is committed at once, and the batch grows with the load. A second batch starts beside
 * the first only where waiting gains nothing: when it is full, or when the first is held up. Two halves cost more than
 * one whole (decision 19).
 *
 * A batch that meets a row which another transaction holds goes on without the commands that name it. These wait in
 * memory until the row is free, and lock nothing meanwhile (decision 40).
 */
export class GroupCommit<C extends GroupCommand> {
  readonly #parts: GroupParts<C>;
  readonly #sizes: { observe(commands: number): void };
  readonly #held = new HeldRows<Waiting<C>>();
  /** The batches under way, the oldest first. */
  readonly #begun: { isHeldUp: boolean }[] = [];
  #waiting: Waiting<C>[] = [];
  #isLooking = false;
  #idle: (() => void)[] = [];

  constructor(parts: GroupParts<C>) {
    this.#parts = parts;
    const { name, registry } = parts;
    const ledger = { ledger: name };
    this.#sizes = histogram(registry, METRICS.ledger_batch_size).labels(ledger);
    gauge(registry, METRICS.ledger_waiting, ledger, () => this.#waiting.length + this.#held.waiting);
    gauge(registry, METRICS.ledger_held_rows, ledger, () => this.#held.size);
  }

  /**
   * Resolves with the reply once its effect is committed.
   * @throws {TransientError} when the database is away, too much is waiting, or the deadline passed before the start.
   */
  submit(command: C): Promise<CommandReply> {
    if (this.#waiting.length + this.#held.waiting >= MAX_WAITING) {
      return Promise.reject(new TransientError(`The ${this.#parts.name} has too much to do.`));
    }
    return new Promise((resolve, reject) => {
      const waiting = { command, resolve, reject };
      const row = this.#heldRowOf(waiting);
      if (row) row.waiting.push(waiting);
      else this.#waiting.push(waiting);
      this.#goOn();
    });
  }

  /** Waits until everything submitted so far has been answered. */
  async drain(): Promise<void> {
    if (this.#isBusy()) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #isBusy(): boolean {
    return this.#begun.length > 0 || this.#isLooking;
  }

  /** Begins a batch if one may begin now. */
  #goOn(): void {
    // A batch has no bounds of a request: each of its commands has a deadline of its own.
    if (this.#waiting.length > 0 && this.#mayBegin()) void withoutBounds(() => this.#work());
    if (!this.#isBusy()) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #mayBegin(): boolean {
    const [oldest] = this.#begun;
    if (!oldest) return true;
    return this.#begun.length < LANES && (oldest.isHeldUp || this.#waiting.length >= MAX_BATCH);
  }

  async #work(): Promise<void> {
    const batch = { isHeldUp: false };
    this.#begun.push(batch);
    const timer = setTimeout(() => {
      batch.isHeldUp = true;
      this.#goOn();
    }, PATIENCE_MS);
    // Commands of the same tick of the event loop join the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    await this.#commit(this.#putAside(this.#waiting.splice(0, MAX_BATCH)), LOCK_MS);
    clearTimeout(timer);
    this.#begun.splice(this.#begun.indexOf(batch), 1);
    this.#goOn();
  }

  /** Commits a batch; one that fails as a whole is repeated one by one, so that only the faulty command fails. */
  async #commit(batch: readonly Waiting<C>[], lockTimeout: number): Promise<void> {
    const due = batch.filter(({ command, reject }) => {
      if (command.deadline > Date.now()) return true;
      reject(new TransientError('The deadline passed before the command was started.'));
      return false;
    });
    if (due.length === 0) return;
    try {
      await this.#attempt(due, lockTimeout);
    } catch (error) {
      if (isLockTimeout(error)) return this.#separate(due);
      const isAway = error instanceof TransientError && !(error instanceof Contention);
      if (due.length === 1 || isAway) return rejectAll(due, error);
      this.#parts.log.warn({ err: error, commands: due.length }, 'a batch failed and is repeated one by one');
      for (const one of due) await this.#commit([one], lockTimeout);
    }
  }

  async #attempt(batch: readonly Waiting<C>[], lockTimeout: number): Promise<void> {
    const { database, committed, before, transact } = this.#parts;
    const commands = batch.map(({ command }) => command);
    const prepared = await before?.(commands);
    const { replies, wrote } = await database.transaction((tx) => transact(tx, commands, prepared as never), {
      lockTimeout,
    });
    this.#sizes.observe(commands.length);
    if (wrote) committed();
    for (const [index, { resolve, reject }] of batch.entries()) {
      const reply = replies[index]!;
      if (reply instanceof Error) reject(reply);
      else resolve(reply);
    }
  }

  /** A batch that waited in vain for a lock goes on without the commands that want it. */
  async #separate(batch: readonly Waiting<C>[]): Promise<void> {
    const { database, locksOf } = this.#parts;
    const uses = batch.flatMap(({ command }) => [...locksOf(command)]);
    try {
      for (const use of await findHeld(database, uses, new Date())) this.#held.add(use);
    } catch (error) {
      return rejectAll(batch, error);
    }
    const free = this.#putAside(batch);
    if (free.length < batch.length) return this.#commit(free, REPEATED_LOCK_MS);
    // No named row is held by now: a command waits elsewhere, or there is nothing left to wait for.
    if (batch.length === 1) return this.#putBehind(this.#held.add(undefined), batch);
    const half = Math.ceil(batch.length / 2);
    await this.#commit(batch.slice(0, half), REPEATED_LOCK_MS);
    await this.#commit(batch.slice(half), REPEATED_LOCK_MS);
  }

  #heldRowOf({ command }: Waiting<C>): HeldRow<Waiting<C>> | undefined {
    return this.#held.size > 0 ? this.#held.find(this.#parts.locksOf(command)) : undefined;
  }

  /** Has commands that name a held row wait for it; returns the others. */
  #putAside(batch: readonly Waiting<C>[]): readonly Waiting<C>[] {
    if (this.#held.size === 0) return batch;
    const byRow = Map.groupBy(batch, (each) => this.#heldRowOf(each));
    for (const [row, waiting] of byRow) if (row) this.#putBehind(row, waiting);
    return byRow.get(undefined) ?? [];
  }

  #putBehind(row: HeldRow<Waiting<C>>, waiting: readonly Waiting<C>[]): void {
    // These commands come before commands that have come for the row since. Where nobody knows the row, they follow one another.
    row.waiting = row.use ? [...waiting, ...row.waiting] : [...row.waiting, ...waiting];
    if (!this.#isLooking) void this.#look();
  }

  /** Looks at the held rows in turn, on one connection for all, and commits the commands that waited for a freed row. */
  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#held.size > 0) {
      for (const row of this.#held) await this.#lookAt(row);
    }
    this.#isLooking = false;
    this.#goOn();
  }

  async #lookAt(row: HeldRow<Waiting<C>>): Promise<void> {
    const wait = Math.max(SHORTEST_LOOK_MS, Math.floor(ROUND_MS / this.#held.size));
    const next = Date.now() + ROUND_MS;
    row.waiting = row.waiting.filter(({ command, reject }) => {
      // The caller learns in time that the command was not started.
      if (command.deadline > next) return true;
      reject(new TransientError('Another transaction held what the command needs until its deadline.'));
      return false;
    });
    try {
      if (row.waiting.length > 0 && (await this.#isHeld(row, wait))) return;
    } catch (error) {
      return rejectAll(row.waiting.splice(0), error);
    }
    row.isHeld = false;
    // Alone, so that nothing else waits if the row is held again. Later commands still line up behind these.
    await this.#commit(row.waiting.splice(0, row.use ? MAX_BATCH : 1), REPEATED_LOCK_MS);
    // The commit of one says nothing about others whose row nobody knows.
    if (row.isHeld || (!row.use && row.waiting.length > 0)) return;
    this.#held.delete(row);
    this.#waiting = [...row.waiting, ...this.#waiting];
    this.#goOn();
  }

  async #isHeld({ use }: HeldRow<Waiting<C>>, wait: number): Promise<boolean> {
    if (!use) return false;
    const { resource, key } = use;
    return isHeld(this.#parts.database, { resource, keys: [key], now: new Date() }, wait);
  }
}

function rejectAll(batch: readonly { reject: (error: unknown) => void }[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}

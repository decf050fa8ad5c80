import { Contention, TransientError } from '../bus/index.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Logger } from '../logging/logging.ts';
import { gauge, Histogram, type Registry } from '../logging/metrics.ts';
import type { IdempotencyClaim } from '../runner/handler.ts';
import { StoredReply } from '../runner/wire.ts';

/** Commands that one transaction takes at most: beyond this a commit's share of each is too small to matter. */
const MAX_BATCH = 256;
/** Batches under way at once: while one waits for the disk, the other is decided. */
const LANES = 2;
/** A batch that takes longer than this waits for another transaction's lock; later commands need not wait for that. */
const PATIENCE_MS = 250;
/** Commands waiting at most; a caller beyond that is told to retry. */
const MAX_WAITING = 20_000;

const WAITING = {
  name: 'cabildo_ledger_waiting',
  help: 'Commands of a ledger that wait for a transaction',
  label: 'ledger',
};

/** What every command of a group commit has. */
export interface GroupCommand {
  readonly claim: IdempotencyClaim | null;
  /** Milliseconds since the epoch; a command that is still waiting then is never started. */
  readonly deadline: number;
}

/** What a batch came to: for each command, in order, its reply line or what went wrong with it alone. */
export interface BatchOutcome {
  lines: (string | Error)[];
  /** Whether events were written. */
  wrote: boolean;
}

export interface GroupParts<C extends GroupCommand> {
  /** The label `ledger` of its metrics, `cabildo_ledger_batch_size` and `cabildo_ledger_waiting`. */
  name: string;
  database: Database;
  log: Logger;
  registry: Registry;
  /** Called after a commit that wrote events. */
  committed: () => void;
  /**
   * Called before the transaction of a batch, for what must outlast one that fails; what it returns is handed to
   * `transact`, also when that is repeated after a conflict.
   */
  before?: (commands: readonly C[]) => Promise<unknown>;
  /** Decides and writes a batch in one transaction. It may be repeated, so it has no effects outside. */
  transact: (tx: Tx, commands: readonly C[], before: never) => Promise<BatchOutcome>;
}

interface Waiting<C> {
  command: C;
  resolve: (reply: StoredReply) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit (design 5): all commands that arrive while the last commit runs are decided together and committed in
 * one transaction. There is no timer: a lone command is committed at once, and the batch grows with the load. A second
 * batch starts beside the first only where waiting gains nothing: when it is full, or when the first is held up. Two
 * halves cost more than one whole (decision 19).
 */
export class GroupCommit<C extends GroupCommand> {
  readonly #parts: GroupParts<C>;
  readonly #waiting: Waiting<C>[] = [];
  readonly #sizes: { observe(commands: number): void };
  /** When each of the batches under way began, the oldest first. */
  readonly #begun: { at: number }[] = [];
  #idle: (() => void)[] = [];

  constructor(parts: GroupParts<C>) {
    this.#parts = parts;
    const { name, registry } = parts;
    this.#sizes = batchSizes(registry).labels({ ledger: name });
    gauge(registry, WAITING, name, () => this.#waiting.length);
  }

  /**
   * Resolves with the reply once its effect is committed.
   * @throws {TransientError} when the database is away, too much is waiting, or the deadline passed before the start.
   */
  submit(command: C): Promise<StoredReply> {
    if (this.#waiting.length >= MAX_WAITING) {
      return Promise.reject(new TransientError(`The ${this.#parts.name} has too much to do.`));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      if (this.#mayBegin()) void this.#work();
    });
  }

  /** Waits until everything submitted so far has been answered. */
  async drain(): Promise<void> {
    if (this.#begun.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #mayBegin(): boolean {
    const [oldest] = this.#begun;
    if (!oldest) return true;
    const isHeldUp = Date.now() - oldest.at > PATIENCE_MS;
    return this.#begun.length < LANES && (isHeldUp || this.#waiting.length >= MAX_BATCH);
  }

  async #work(): Promise<void> {
    const batch = { at: Date.now() };
    this.#begun.push(batch);
    // What arrives in the same tick of the event loop joins the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    await this.#commit(this.#waiting.splice(0, MAX_BATCH));
    this.#begun.splice(this.#begun.indexOf(batch), 1);
    if (this.#waiting.length > 0 && this.#mayBegin()) void this.#work();
    if (this.#begun.length === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Commits a batch; one that fails as a whole is repeated one by one, so that only the faulty command fails. */
  async #commit(batch: Waiting<C>[]): Promise<void> {
    const due = batch.filter(({ command, reject }) => {
      if (command.deadline > Date.now()) return true;
      reject(new TransientError('The deadline passed before the command was started.'));
      return false;
    });
    if (due.length === 0) return;
    try {
      await this.#attempt(due);
    } catch (error) {
      const isAway = error instanceof TransientError && !(error instanceof Contention);
      if (due.length === 1 || isAway) {
        for (const { reject } of due) reject(error);
        return;
      }
      this.#parts.log.warn({ err: error, commands: due.length }, 'a batch failed and is repeated one by one');
      for (const one of due) await this.#commit([one]);
    }
  }

  async #attempt(batch: readonly Waiting<C>[]): Promise<void> {
    const { database, committed, before, transact } = this.#parts;
    const commands = batch.map(({ command }) => command);
    const prepared = await before?.(commands);
    const { lines, wrote } = await database.transaction((tx) => transact(tx, commands, prepared as never));
    this.#sizes.observe(commands.length);
    if (wrote) committed();
    for (const [index, { resolve, reject }] of batch.entries()) {
      const line = lines[index]!;
      if (line instanceof Error) reject(line);
      else resolve(new StoredReply(line));
    }
  }
}

function batchSizes(registry: Registry): Histogram<'ledger'> {
  const name = 'cabildo_ledger_batch_size';
  return (
    (registry.getSingleMetric(name) as Histogram<'ledger'> | undefined) ??
    new Histogram({
      name,
      help: 'Commands of a ledger that one transaction committed',
      labelNames: ['ledger'],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers: [registry],
    })
  );
}

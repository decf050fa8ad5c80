import { isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Clock } from '../base/clock.ts';
import { allOf } from '../database/all-of.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Emit } from '../outbox/emit.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Logger } from '../logging/logging.ts';
import type { Registry } from '../logging/metrics.ts';
import { KeyClaims } from '../runner/key-claims.ts';
import { CommandReply, failureReply, successReply } from '../runner/wire.ts';
import { refuseLate } from '../bounds/request-bounds.ts';
import { Batch } from './batch.ts';
import type { Command, Order } from './command.ts';
import { GroupCommit, type BatchOutcome } from './group-commit.ts';
import type { IdBlocks } from './id-blocks.ts';
import type { Journal } from './journal.ts';
import { claimedKey } from './claimed-key.ts';
import type { Uses } from './resource.ts';
import { usesOf, type AnyUse } from './uses.ts';

export interface LedgerParts<M, E> {
  /** In the names of the metrics: `cabildo_<name>_batch_size`, `cabildo_<name>_waiting`. */
  name: string;
  journal: Journal<M, E>;
  /** The source of ids for the records that decisions create; without it every id is 0. */
  ids?: IdBlocks;
  database: Database;
  clock: Clock;
  log: Logger;
  registry: Registry;
  outbox: Outbox;
}

// A batch holds commands of every type; submit and post give the types back.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyCommand<M> = Command<any, M>;

/**
 * The executor that every ledger stands on (design 5): it locks what commands name in one fixed order, decides one
 * after another over the locked states, writes set-wise and commits. It knows resources and a journal, and no feature.
 */
export class Ledger<M, E> {
  readonly #parts: LedgerParts<M, E>;
  readonly #commits: GroupCommit<AnyCommand<M>>;

  constructor(parts: LedgerParts<M, E>) {
    this.#parts = parts;
    this.#commits = new GroupCommit({
      ...parts,
      committed: () => parts.outbox.wake(),
      locksOf: (command) => this.#locksOf(command),
      before: (commands) => this.#reserveIds(commands.length, parts.database),
      transact: (tx, commands, firstId: number) => this.#transact(tx, commands, firstId),
    });
  }

  /**
   * Decides and commits a command together with all others that arrive meanwhile. Resolves with the reply once its
   * effect is committed.
   * @throws {TransientError} when the database is away, too much is waiting, or the deadline passed before the start.
   */
  submit<U extends Uses, O extends object>(command: Command<U, M, O>): Promise<CommandReply<O>> {
    return this.#commits.submit(command) as Promise<CommandReply<O>>;
  }

  /** Waits until every command submitted so far has been answered. */
  drain(): Promise<void> {
    return this.#commits.drain();
  }

  /**
   * Decides and writes one order inside a transaction that also does something else (opening an account, say): the order
   * commits or vanishes with the transaction. Events go through `emit`. Returns the decision's output, or a refusal, after
   * which nothing has been written.
   */
  async post<U extends Uses, O extends object>(
    tx: Tx,
    emit: Emit,
    order: Order<U, M, O>,
  ): Promise<O | Failure> {
    const [result] = await this.postAll(tx, emit, [order]);
    return result!;
  }

  /**
   * Posts many orders, which are decided one after another; a refusal of one leaves the others untouched. All are locked
   * together, so a transaction should post once.
   */
  async postAll<U extends Uses, O extends object>(
    tx: Tx,
    emit: Emit,
    orders: readonly Order<U, M, O>[],
  ): Promise<(O | Failure)[]> {
    const { journal, clock } = this.#parts;
    // Uses the connection of the transaction: many posts that waited for a second connection would wait for each other.
    const firstId = await this.#reserveIds(orders.length, tx);
    const batch = await Batch.open(tx, journal, orders, clock.now());
    const results = orders.map((order, index) => {
      const decision = batch.decide(order, firstId + index);
      if (isFailure(decision)) return decision;
      batch.keep(order, decision, firstId + index);
      for (const event of decision.events ?? [])
        emit(event, { serverId: order.serverId, actor: order.actor });
      return decision.output as O;
    });
    await batch.write(tx);
    return results;
  }

  async #transact(tx: Tx, commands: readonly AnyCommand<M>[], firstId: number): Promise<BatchOutcome> {
    const keys = await KeyClaims.claim(tx, commands);
    const batch = await Batch.open(tx, this.#parts.journal, commands, this.#parts.clock.now());
    const replies = commands.map((command, index) => {
      try {
        const earlier = keys.earlier(command.claim);
        if (earlier) return earlier;
        // The batch may have waited for a connection and for locks past the deadline.
        refuseLate(command);
        const decision = batch.decide(command, firstId + index);
        if (isFailure(decision)) return new CommandReply(failureReply(decision));
        // The line is written before anything is applied, because an output that JSON cannot carry fails its command.
        const line = successReply(decision.status ?? 200, decision.output);
        batch.keep(command, decision, firstId + index);
        keys.took(command.claim, decision.isPending ? null : line);
        return new CommandReply(line, { output: decision.output });
      } catch (error) {
        return error as Error;
      }
    });
    // Sent together, carried out one after the other.
    await allOf([
      batch.write(tx),
      this.#parts.outbox.write(tx, batch.events),
      keys.store(tx, batch.keyReplies),
    ]);
    return { replies, wrote: batch.events.length > 0 };
  }

  *#locksOf({ serverId, claim, uses }: AnyCommand<M>): Iterable<AnyUse> {
    if (claim) yield claimedKey(claim);
    yield* this.#parts.journal.uses?.(serverId) ?? [];
    yield* usesOf(uses);
  }

  async #reserveIds(count: number, sql: Pick<Database, 'query'>): Promise<number> {
    return (await this.#parts.ids?.reserve(count, sql)) ?? 0;
  }
}

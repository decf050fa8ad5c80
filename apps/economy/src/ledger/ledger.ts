import { isFailure, type Failure } from '@cabildo/contracts';
import {
  BatchReplies,
  GroupCommit,
  IdBlocks,
  type BatchOutcome,
  type Clock,
  type Database,
  type Emit,
  type Logger,
  type Registry,
  type StoredReply,
  type Tx,
} from '@cabildo/kit';
import { LRUCache } from 'lru-cache';
import { Batch, type BatchState } from './batch.ts';
import type { Decision, MoneyCommand } from './command.ts';
import { lockCharges, storeCharges } from '../sql/charges.ts';
import { findSent, lockAccounts, lockDenominations, storeSent, systemAccounts, writeBatch } from './sql.ts';

export interface LedgerParts {
  database: Database;
  clock: Clock;
  log: Logger;
  registry: Registry;
  /** Called after a commit that wrote facts. */
  committed: () => void;
}

/** Everything that moves money: commands of their own in group commits (design 5), or inside another transaction. */
export class Ledger {
  readonly #parts: LedgerParts;
  readonly #commits: GroupCommit<MoneyCommand>;
  readonly #transferIds = new IdBlocks('transfer_id_blocks');
  /**
   * Kept for good: the ids of a deleted server are never given again, and nothing is posted to them once they are
   * erased. A movement needs an account that is open or a charge to give back, and both are gone before that.
   */
  readonly #systemIds = new LRUCache<string, number>({ max: 40_000 });

  constructor(parts: LedgerParts) {
    this.#parts = parts;
    this.#commits = new GroupCommit({
      ...parts,
      name: 'ledger',
      before: async (commands) => {
        await this.#knowServers(commands);
        // A retry of the batch uses the same ids.
        return this.#transferIds.reserve(commands.length, parts.database);
      },
      transact: (tx, commands, firstId: number) => this.#transact(tx, commands, firstId),
    });
  }

  /**
   * Resolves with the reply once its effect is committed.
   * @throws {TransientError} when the database is away, too much is waiting, or the deadline passed before the start.
   */
  submit(command: MoneyCommand): Promise<StoredReply> {
    return this.#commits.submit(command);
  }

  /** Waits until everything submitted so far has been answered. */
  drain(): Promise<void> {
    return this.#commits.drain();
  }

  /**
   * Decides and writes one order inside a transaction that also does something else (opening an account, a loan): it
   * commits or vanishes with it. Facts go through the runner's `emit`. Returns the decision's output, or a refusal,
   * after which nothing has been written.
   */
  async post(tx: Tx, emit: Emit, order: Omit<MoneyCommand, 'claim' | 'deadline'>): Promise<object | Failure> {
    const decided: { decision?: Decision | Failure } = {};
    const command: MoneyCommand = {
      ...order,
      claim: null,
      deadline: Infinity,
      decide: (state) => {
        const decision = order.decide(state);
        decided.decision = decision;
        return isFailure(decision) ? decision : { ...decision, facts: [] };
      },
    };
    // On the connection it has: were it to wait for another, enough of these at once would wait for each other.
    const firstId = await this.#transferIds.reserve(1, tx);
    // Read in this transaction and not kept: were it rolled back, accounts it made would be gone.
    const systemIds = new Map((await systemAccounts(tx, [order.serverId])).map((row) => [row.kind, row.id]));
    const { batch, now } = await this.#open(tx, [command], (_, kind) => systemIds.get(kind)!);
    batch.decide(command, firstId);
    if (batch.writes.transfers.length > 0) await writeBatch(tx.query, batch, [], now);
    if (batch.sent.size > 0) await storeSent(tx, batch.sent, dayOf(now));
    const decision = decided.decision!;
    if (isFailure(decision)) return decision;
    for (const { event, data, characterIds } of decision.facts ?? []) {
      emit(event, data as never, { characterIds, serverId: order.serverId, actor: order.actor });
    }
    return decision.output;
  }

  async #transact(tx: Tx, commands: readonly MoneyCommand[], firstId: number): Promise<BatchOutcome> {
    const replies = await BatchReplies.claim(tx, commands);
    const { batch, now } = await this.#open(tx, commands, (serverId, kind) =>
      this.#systemIds.get(`${serverId}:${kind}`)!,
    );
    const lines = commands.map((command, index) => {
      try {
        return replies.answer(command.claim, () => batch.decide(command, firstId + index));
      } catch (error) {
        return error as Error;
      }
    });
    await replies.release(tx);
    const { facts, transfers } = batch.writes;
    if (batch.sent.size > 0) await storeSent(tx, batch.sent, dayOf(now));
    if (batch.charges.size > 0) await storeCharges(tx, batch.charges, now);
    if (facts.length + replies.written.length + transfers.length > 0) {
      await writeBatch(tx.finish, batch, replies.written, now);
    }
    return { lines, wrote: facts.length > 0 };
  }

  /** Locks everything that the commands name and lays it out for deciding. */
  async #open(
    tx: Tx,
    commands: readonly MoneyCommand[],
    systemAccount: BatchState['systemAccount'],
  ): Promise<{ batch: Batch; now: Date }> {
    const cash = commands.filter((command) => command.cash).map((command) => command.serverId);
    const limited = commands.flatMap((command) => command.limited ?? []);
    const chargeKeys = commands.flatMap((command) => command.chargeKey ?? []);
    const now = this.#parts.clock.now();
    // Sent together, carried out in order: what hangs on an account is read once the account is locked.
    const [accounts, denominations, sentToday, charges] = await Promise.all([
      lockAccounts(tx, [...new Set(commands.flatMap((command) => command.accounts))]),
      cash.length > 0 ? lockDenominations(tx, [...new Set(cash)]) : new Map(),
      limited.length > 0 ? findSent(tx, [...new Set(limited)], dayOf(now)) : new Map(),
      chargeKeys.length > 0 ? lockCharges(tx, [...new Set(chargeKeys)]) : new Map(),
    ]);
    return { batch: new Batch({ accounts, denominations, sentToday, charges, systemAccount, now }), now };
  }

  /** System accounts are made outside the batch's transaction: they outlast a batch that fails. */
  async #knowServers(commands: readonly MoneyCommand[]): Promise<void> {
    const unknown = new Set(
      commands.map((command) => command.serverId).filter((id) => !this.#systemIds.has(`${id}:issuance`)),
    );
    if (unknown.size === 0) return;
    for (const row of await systemAccounts(this.#parts.database, [...unknown])) {
      this.#systemIds.set(`${row.server_id}:${row.kind}`, row.id);
    }
  }
}

/** The UTC calendar day, as a `date` takes it. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

import { isFailure, type Failure } from '@cabildo/contracts';
import {
  failureReply,
  findReply,
  Gauge,
  Histogram,
  keyReused,
  StoredReply,
  TransientError,
  type Clock,
  type Database,
  type Emit,
  type Logger,
  type Registry,
  type Sql,
  type Tx,
} from '@cabildo/kit';
import { LRUCache } from 'lru-cache';
import { Batch, type BatchState } from './batch.ts';
import type { Decision, MoneyCommand } from './command.ts';
import {
  claimId,
  claimKeys,
  findSent,
  lockAccounts,
  lockDenominations,
  nextTransferBlock,
  storeSent,
  systemAccounts,
  writeBatch,
} from './sql.ts';

/** Commands that one transaction takes at most: beyond this a commit's share of each is too small to matter. */
const MAX_BATCH = 256;
/** Batches under way at once: while one waits for the disk, the other is decided. */
const LANES = 2;
/** Commands waiting at most; a caller beyond that is told to come back. */
const MAX_WAITING = 20_000;
const BLOCK = 1_000;

interface Waiting {
  command: MoneyCommand;
  resolve: (reply: StoredReply) => void;
  reject: (error: unknown) => void;
}

export interface LedgerParts {
  database: Database;
  clock: Clock;
  log: Logger;
  registry: Registry;
  /** Called after a commit that wrote facts. */
  committed: () => void;
}

/**
 * Group commit (design 5): whatever commands arrive while the last commit runs are decided together and committed in
 * one transaction. There is no timer: a lone command is committed at once, and the batch grows with the load.
 */
export class Ledger {
  readonly #parts: LedgerParts;
  readonly #waiting: Waiting[] = [];
  readonly #systemIds = new LRUCache<string, number>({ max: 40_000 });
  readonly #sizes: Histogram;
  #lanes = 0;
  #idle: (() => void)[] = [];
  #nextId = 0;
  #lastId = -1;

  constructor(parts: LedgerParts) {
    this.#parts = parts;
    this.#sizes = new Histogram({
      name: 'cabildo_ledger_batch_size',
      help: 'Money commands committed in one transaction',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers: [parts.registry],
    });
    const waiting = this.#waiting;
    new Gauge({
      name: 'cabildo_ledger_waiting',
      help: 'Money commands waiting for a transaction',
      registers: [parts.registry],
      collect() {
        this.set(waiting.length);
      },
    });
  }

  /**
   * Resolves with the reply once its effect is committed.
   * @throws {TransientError} when the database is away, too much is waiting, or the deadline passed before the start.
   */
  submit(command: MoneyCommand): Promise<StoredReply> {
    if (this.#waiting.length >= MAX_WAITING)
      return Promise.reject(new TransientError('The ledger has too much to do.'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      if (this.#lanes < LANES) void this.#work();
    });
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
    const firstId = await this.#reserveIds(1, tx);
    // Read in this transaction and not kept: were it rolled back, accounts it made would be gone.
    const systemIds = new Map((await systemAccounts(tx, [order.serverId])).map((row) => [row.kind, row.id]));
    const { batch, now } = await this.#open(tx, [command], (_, kind) => systemIds.get(kind)!);
    batch.decide(command, firstId);
    if (batch.writes.transfers.length > 0) await writeBatch(tx.query, batch.changed(), batch.writes, now);
    if (batch.sent.size > 0) await storeSent(tx, batch.sent, dayOf(now));
    const decision = decided.decision!;
    if (isFailure(decision)) return decision;
    for (const { event, data, characterIds } of decision.facts ?? []) {
      emit(event, data as never, { characterIds, serverId: order.serverId, actor: order.actor });
    }
    return decision.output;
  }

  /** Waits until everything submitted so far has been answered. */
  async drain(): Promise<void> {
    if (this.#lanes > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #work(): Promise<void> {
    this.#lanes += 1;
    // What arrives in the same turn of the event loop joins the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, MAX_BATCH));
    this.#lanes -= 1;
    if (this.#lanes === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Commits a batch; one that fails as a whole is repeated one by one, so that only the guilty command fails. */
  async #commit(batch: Waiting[]): Promise<void> {
    const due = batch.filter(({ command, reject }) => {
      if (command.deadline > Date.now()) return true;
      reject(new TransientError('The deadline passed before the command was started.'));
      return false;
    });
    if (due.length === 0) return;
    try {
      await this.#attempt(due);
    } catch (error) {
      if (due.length === 1 || error instanceof TransientError) {
        for (const { reject } of due) reject(error);
        return;
      }
      this.#parts.log.warn({ err: error, commands: due.length }, 'a batch failed and is repeated one by one');
      for (const one of due) await this.#attempt([one]).catch(one.reject);
    }
  }

  async #attempt(batch: readonly Waiting[]): Promise<void> {
    const commands = batch.map(({ command }) => command);
    await this.#knowServers(commands);
    const firstId = await this.#reserveIds(commands.length, this.#parts.database);
    const { lines, wrote } = await this.#parts.database.transaction((tx) =>
      this.#transact(tx, commands, firstId),
    );
    this.#sizes.observe(commands.length);
    if (wrote) this.#parts.committed();
    for (const [index, { resolve, reject }] of batch.entries()) {
      const line = lines[index]!;
      if (line instanceof Error) reject(line);
      else resolve(new StoredReply(line));
    }
  }

  async #transact(
    tx: Tx,
    commands: readonly MoneyCommand[],
    firstId: number,
  ): Promise<{ lines: (string | Error)[]; wrote: boolean }> {
    const claims = commands.flatMap(({ claim }) => claim ?? []);
    const fresh = claims.length > 0 ? await claimKeys(tx, uniqueClaims(claims)) : new Set<string>();
    const earlier = await this.#earlierReplies(tx, claims, fresh);
    const { batch, now } = await this.#open(tx, commands, (serverId, kind) =>
      this.#systemIds.get(`${serverId}:${kind}`)!,
    );
    const lines = commands.map((command, index) => answer(batch, command, firstId + index, earlier));
    const { facts, replies, transfers } = batch.writes;
    if (batch.sent.size > 0) await storeSent(tx, batch.sent, dayOf(now));
    if (facts.length + replies.length + transfers.length > 0) {
      await writeBatch(tx.finish, batch.changed(), batch.writes, now);
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
    const now = this.#parts.clock.now();
    // Sent together, carried out in order: what hangs on an account is read once the account is locked.
    const [accounts, denominations, sentToday] = await Promise.all([
      lockAccounts(tx, [...new Set(commands.flatMap((command) => command.accounts))]),
      cash.length > 0 ? lockDenominations(tx, [...new Set(cash)]) : new Map(),
      limited.length > 0 ? findSent(tx, [...new Set(limited)], dayOf(now)) : new Map(),
    ]);
    return { batch: new Batch({ accounts, denominations, sentToday, systemAccount, now }), now };
  }

  /** Replies of commands whose key was used before this batch. */
  async #earlierReplies(
    tx: Tx,
    claims: readonly NonNullable<MoneyCommand['claim']>[],
    fresh: ReadonlySet<string>,
  ): Promise<Map<string, string | Failure>> {
    const replies = new Map<string, string | Failure>();
    for (const claim of claims) {
      if (fresh.has(claimId(claim))) continue;
      replies.set(`${claimId(claim)}\n${claim.requestHash}`, (await findReply(tx, claim)) ?? keyReused());
    }
    return replies;
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

  /** Transfer ids for a batch, the first of `count` in a row; a retry of the batch uses the same ones. */
  async #reserveIds(count: number, sql: Sql): Promise<number> {
    while (this.#nextId + count - 1 > this.#lastId) {
      this.#nextId = await nextTransferBlock(sql);
      this.#lastId = this.#nextId + BLOCK - 1;
    }
    this.#nextId += count;
    return this.#nextId - count;
  }
}

/** The UTC calendar day, as a `date` takes it. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

function uniqueClaims(
  claims: readonly NonNullable<MoneyCommand['claim']>[],
): NonNullable<MoneyCommand['claim']>[] {
  return [...new Map(claims.map((claim) => [claimId(claim), claim])).values()];
}

/** Decides a command, or repeats what its key was answered before or earlier in this very batch. */
function answer(
  batch: Batch,
  command: MoneyCommand,
  transferId: number,
  earlier: Map<string, string | Failure>,
): string | Error {
  const { claim } = command;
  const replayId = claim && `${claimId(claim)}\n${claim.requestHash}`;
  if (claim && replayId) {
    const known = earlier.get(replayId);
    if (known !== undefined) return typeof known === 'string' ? known : failureReply(known);
    if (batch.writes.replies.some((reply) => claimId(reply) === claimId(claim)))
      return failureReply(keyReused());
  }
  try {
    const line = batch.decide(command, transferId);
    if (replayId) earlier.set(replayId, line);
    return line;
  } catch (error) {
    return error as Error;
  }
}

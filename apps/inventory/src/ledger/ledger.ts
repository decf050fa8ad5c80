import { isFailure, type Failure } from '@cabildo/contracts';
import {
  BatchReplies,
  Conflict,
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
import { readStandings, writeGrant } from '../sql/character_licenses.ts';
import { lockKnown, makeHolders } from '../sql/holders.ts';
import { shareLicense } from '../sql/licenses.ts';
import {
  beginPurchases,
  doomPurchases,
  endPurchases,
  isBeingBought,
  lockPurchases,
} from '../sql/purchases.ts';
import { Batch, type LicenceState } from './batch.ts';
import type { Decision, Item, ItemCommand } from './command.ts';
import { lockHoldings, lockStocks, makeHoldings, shareItems, writeBatch, type HoldingKey } from './sql.ts';

export interface LedgerParts {
  database: Database;
  clock: Clock;
  log: Logger;
  registry: Registry;
  /** Called after a commit that wrote facts. */
  committed: () => void;
}

type Order = Omit<ItemCommand, 'claim' | 'deadline'>;

const SUCCESS = /^2/;

/**
 * Everything that moves items: commands of their own in group commits, or inside another transaction. Rows are locked
 * in the order purchases, items, stocks, holders, holdings, each by id, so that no two ever wait in a ring. Idempotency
 * keys that are taken are not locked before they are answered: see BatchReplies.
 */
export class ItemLedger {
  readonly #parts: LedgerParts;
  readonly #commits: GroupCommit<ItemCommand>;
  readonly #purchaseIds = new IdBlocks('purchase_id_blocks');

  constructor(parts: LedgerParts) {
    this.#parts = parts;
    this.#commits = new GroupCommit({
      ...parts,
      name: 'item_ledger',
      before: (commands) => this.#purchaseIds.reserve(commands.length, parts.database),
      transact: (tx, commands, firstId: number) => this.#transact(tx, commands, firstId),
    });
  }

  /**
   * Resolves with the reply once its effect is committed.
   * @throws {TransientError} when the database is away, too much is waiting, or the deadline passed before the start.
   */
  submit(command: ItemCommand): Promise<StoredReply> {
    return this.#commits.submit(command);
  }

  /** Waits until everything submitted so far has been answered. */
  drain(): Promise<void> {
    return this.#commits.drain();
  }

  /**
   * Decides and writes one order inside a transaction that also does something else (a frisk that is completed): it
   * commits or vanishes with it. Facts go through the runner's `emit`. Returns the decision's output, or a refusal,
   * after which nothing has been written.
   */
  async post(tx: Tx, emit: Emit, order: Order): Promise<object | Failure> {
    const decided: { decision?: Decision | Failure } = {};
    const command: ItemCommand = {
      ...order,
      claim: null,
      deadline: Infinity,
      decide: (state) => {
        const decision = (decided.decision = order.decide(state));
        return isFailure(decision) ? decision : { ...decision, facts: [] };
      },
    };
    // On the connection it has: were it to wait for another, enough of these at once would wait for each other.
    const purchaseId = await this.#purchaseIds.reserve(1, tx);
    const { batch, now } = await this.#open(tx, [command]);
    batch.decide(command, purchaseId);
    const decision = decided.decision!;
    if (isFailure(decision)) return decision;
    await this.#write(tx, tx.query, batch, now);
    for (const { event, data, characterIds } of decision.facts ?? []) {
      emit(event, data as never, { characterIds, serverId: order.serverId, actor: order.actor });
    }
    return decision.output;
  }

  async #transact(tx: Tx, commands: readonly ItemCommand[], firstId: number): Promise<BatchOutcome> {
    const replies = await BatchReplies.claim(tx, commands);
    const { batch, now } = await this.#open(tx, commands);
    const { writes } = batch;
    const lines = commands.map((command, index) => {
      const begun = writes.begun.length;
      // A purchase that begins is answered when it ends.
      const isFinal = (line: string): boolean => !SUCCESS.test(line) || writes.begun.length === begun;
      try {
        return replies.answer(command.claim, () => batch.decide(command, firstId + index), isFinal);
      } catch (error) {
        return error as Error;
      }
    });
    writes.keys.push(...replies.written);
    await replies.release(tx);
    await this.#write(tx, tx.finish, batch, now);
    return { lines, wrote: writes.facts.length > 0 };
  }

  /** Locks everything that the commands name and lays it out for deciding. */
  async #open(tx: Tx, commands: readonly ItemCommand[]): Promise<{ batch: Batch; now: Date }> {
    const now = this.#parts.clock.now();
    const items = [...new Set(commands.flatMap((command) => command.items))];
    const purchases = [...new Set(commands.flatMap((command) => command.purchase ?? []))];
    const stocked = [...new Set(commands.flatMap((each) => (each.countsStock ? each.items : [])))];
    const { servers, pairs } = holdingsOf(commands);
    // A purchase that is under way has made its rows when it began.
    const fresh = holdingsOf(commands.filter(({ purchase }) => purchase === undefined));
    // Sent together, carried out in order.
    const [bought, shared, stocks, , ended, , holdings] = await Promise.all([
      purchases.length > 0 ? lockPurchases(tx, purchases) : new Map(),
      items.length > 0 ? shareItems(tx, items) : new Map(),
      stocked.length > 0 ? lockStocks(tx, stocked) : new Map(),
      fresh.servers.size > 0 ? makeHolders(tx, fresh.servers) : undefined,
      servers.size > 0 ? lockKnown(tx, [...servers.keys()], 'alone') : new Set<number>(),
      fresh.pairs.length > 0 ? makeHoldings(tx, fresh.pairs) : undefined,
      pairs.length > 0 ? lockHoldings(tx, pairs) : [],
    ]);
    const licences = await this.#licences(tx, commands, shared);
    const state = { items: shared, stocks, holdings, ended, purchases: bought, licences, now };
    return { batch: new Batch(state), now };
  }

  /** What the decisions need to know of licences. Few items require one, so most batches ask nothing. */
  async #licences(
    tx: Tx,
    commands: readonly ItemCommand[],
    items: ReadonlyMap<number, Item>,
  ): Promise<Map<ItemCommand, LicenceState>> {
    const states = new Map<ItemCommand, LicenceState>();
    for (const command of commands) {
      const { serverId, characters, license: sold } = command;
      const required = command.needsLicenses
        ? command.items.flatMap((id) => items.get(id)?.requireLicenseId ?? [])
        : [];
      const ids = sold === undefined ? required : [sold];
      if (ids.length === 0) continue;
      const [license, standings, busy] = await Promise.all([
        sold === undefined ? undefined : shareLicense(tx, serverId, sold),
        readStandings(tx, characters[0]!, ids),
        sold === undefined ? false : isBeingBought(tx, characters[0]!, sold),
      ]);
      states.set(command, { license, standings, isBeingBought: busy });
    }
    return states;
  }

  async #write(
    tx: Tx,
    send: (text: string, values: readonly unknown[]) => Promise<unknown>,
    batch: Batch,
    now: Date,
  ): Promise<void> {
    const { begun, doomed, ended, grants, facts, keys, movements } = batch.writes;
    if (begun.length > 0) await beginPurchases(tx, begun, now);
    if (doomed.length > 0) await doomPurchases(tx, doomed);
    if (ended.length > 0) await endPurchases(tx, ended, now);
    for (const { characterId, license } of grants) {
      const granted = await writeGrant(tx, characterId, license, now);
      if (!granted) throw new Conflict('the licence was granted meanwhile');
    }
    const holdings = batch.changedHoldings();
    if (facts.length + keys.length + movements.length + holdings.length > 0)
      await writeBatch(send, batch, now);
  }
}

/** Whose holdings of which items commands are about, each once. */
function holdingsOf(commands: readonly ItemCommand[]): { servers: Map<number, number>; pairs: HoldingKey[] } {
  const servers = new Map<number, number>();
  const pairs = new Map<string, HoldingKey>();
  for (const { serverId, characters, items } of commands) {
    for (const characterId of characters) {
      servers.set(characterId, serverId);
      for (const itemId of items) pairs.set(`${characterId}:${itemId}`, { serverId, characterId, itemId });
    }
  }
  return { servers, pairs: [...pairs.values()] };
}

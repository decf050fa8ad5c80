import { isFailure, LIMITS, type EventEnvelope, type Failure } from '@cabildo/contracts';
import { envelopeOf, failureReply, successReply, type KeyReply } from '@cabildo/kit';
import type { License, Standings } from '../domain/license.ts';
import { unitsIn, type Stock } from '../domain/stock.ts';
import {
  LedgerViolation,
  type Decision,
  type Holding,
  type Item,
  type ItemCommand,
  type LedgerState,
  type Movement,
  type Purchase,
} from './command.ts';

export interface HoldingRow extends Holding {
  readonly characterId: number;
  readonly itemId: number;
}

/** What a batch is decided on: everything that its commands named, locked. */
export interface BatchState {
  items: ReadonlyMap<number, Item>;
  /** Of items that are not infinite, where a command counts their stock. */
  stocks: ReadonlyMap<number, Stock>;
  holdings: readonly HoldingRow[];
  ended: ReadonlySet<number>;
  purchases: ReadonlyMap<number, Purchase>;
  /** By command. */
  licences: ReadonlyMap<ItemCommand, LicenceState>;
  now: Date;
}

export interface LicenceState {
  standings: Standings;
  license: License | undefined;
  isBeingBought: boolean;
}

const NO_LICENCES: LicenceState = { standings: new Map(), license: undefined, isBeingBought: false };

export type MovementRow = Movement & { serverId: number; actorUserId: number | null };
type Ending = NonNullable<Decision['ends']> & { purchase: Purchase };
/** The reply that an idempotency key waits for; null frees the key. */
type KeyWord = Omit<KeyReply, 'reply'> & { reply: string | null };

/** What a batch has decided so far, as it is to be written. */
export interface BatchWrites {
  movements: MovementRow[];
  begun: Purchase[];
  ended: Ending[];
  doomed: { purchase: Purchase; refusal: Failure }[];
  grants: NonNullable<Decision['grant']>[];
  facts: EventEnvelope[];
  keys: KeyWord[];
}

const KEY_MS = LIMITS.idempotency_hours * 3_600_000;

interface Held {
  quantity: number;
  reserved: number;
  isChanged: boolean;
}

const keyOf = (characterId: number, itemId: number): string => `${characterId}:${itemId}`;

/**
 * Decides the commands of a batch one after another over the locked rows. Each sees what those before it did, and a
 * refusal or a mistake of one leaves the others untouched. Nothing here talks to the database.
 */
export class Batch {
  readonly writes: BatchWrites = {
    ...{ movements: [], begun: [], ended: [], doomed: [], grants: [], facts: [], keys: [] },
  };
  readonly #state: BatchState;
  readonly #held = new Map<string, Held>();
  readonly #units = new Map<number, number>();
  readonly #recounted = new Set<number>();
  readonly #purchases: Map<number, Purchase>;

  constructor(state: BatchState) {
    this.#state = state;
    this.#purchases = new Map(state.purchases);
    for (const { characterId, itemId, quantity, reserved } of state.holdings) {
      this.#held.set(keyOf(characterId, itemId), { quantity, reserved, isChanged: false });
    }
    for (const [id, stock] of state.stocks) this.#units.set(id, unitsIn(stock, state.now));
  }

  /** Decides one command and returns its reply line. @throws {LedgerViolation} with no trace left in the batch. */
  decide(command: ItemCommand, purchaseId: number): string {
    const decision = command.decide(this.#view(command, purchaseId));
    if (isFailure(decision)) return failureReply(decision);
    const line = successReply(decision.status ?? 200, decision.output);
    this.keep(command, decision);
    return line;
  }

  /** Takes over what a decision says, all of it or, if it is unsound, nothing. @throws {LedgerViolation} */
  keep(command: Omit<ItemCommand, 'claim' | 'deadline'>, decision: Decision): void {
    const { serverId, actor } = command;
    const { writes } = this;
    const common = { serverId, actor, now: this.#state.now };
    const facts = (decision.facts ?? []).map(({ event, data, characterIds }) =>
      envelopeOf(event, data as never, { ...common, characterIds }),
    );
    const purchase = decision.ends || decision.dooms ? this.#reserved(command) : undefined;
    this.#move(command, decision);
    // Nothing throws from here on.
    const actorUserId = actor.kind === 'user' ? actor.id : null;
    writes.movements.push(...(decision.movements ?? []).map((each) => ({ ...each, serverId, actorUserId })));
    if (decision.begins) writes.begun.push(decision.begins);
    if (decision.grant) writes.grants.push(decision.grant);
    if (decision.dooms) this.#doom(purchase!, decision.dooms);
    if (decision.ends) this.#end(purchase!, decision.ends);
    writes.facts.push(...facts);
  }

  /** Holdings that this batch has changed, as they are now. */
  changedHoldings(): HoldingRow[] {
    return [...this.#held]
      .filter(([, held]) => held.isChanged)
      .map(([key, { quantity, reserved }]) => {
        const [characterId, itemId] = key.split(':').map(Number) as [number, number];
        return { characterId, itemId, quantity, reserved };
      });
  }

  /** Characters that this batch has given something or taken something from. */
  changedHolders(): number[] {
    const sides = this.writes.movements.flatMap(({ from, to }) => [from, to]);
    return [...new Set(sides)].filter((side) => typeof side === 'number');
  }

  /** Stocks that this batch has changed, as they are now. */
  changedStocks(): { itemId: number; units: number }[] {
    return [...this.#recounted].map((itemId) => ({ itemId, units: this.#units.get(itemId)! }));
  }

  #view(command: ItemCommand, purchaseId: number): LedgerState {
    const { items, ended, licences, now } = this.#state;
    return {
      item: (id) => {
        if (!command.items.includes(id)) throw new LedgerViolation(`item ${id} was not named by the command`);
        const item = items.get(id);
        return item?.serverId === command.serverId ? item : undefined;
      },
      stockOf: (itemId) => {
        if (!command.countsStock || !command.items.includes(itemId))
          throw new LedgerViolation(`the stock of ${itemId} is not locked`);
        return this.#units.get(itemId) ?? null;
      },
      holding: (characterId, itemId) => this.#holding(characterId, itemId),
      isEnded: (characterId) => ended.has(characterId),
      purchase: command.purchase === undefined ? undefined : this.#purchases.get(command.purchase),
      ...(licences.get(command) ?? NO_LICENCES),
      purchaseId,
      now,
    };
  }

  #holding(characterId: number, itemId: number): Held {
    const held = this.#held.get(keyOf(characterId, itemId));
    if (!held) throw new LedgerViolation(`what ${characterId} has of ${itemId} is not locked`);
    return held;
  }

  #move(
    { serverId, countsStock = false }: Pick<ItemCommand, 'serverId' | 'countsStock'>,
    { movements = [], reservations = [] }: Pick<Decision, 'movements' | 'reservations'>,
  ): void {
    const staged = new Map<Held, { quantity: number; reserved: number }>();
    const units = new Map<number, number>();
    const add = (holder: Movement['from'], itemId: number, quantity: number, reserved: number): void => {
      if (!Number.isSafeInteger(quantity + reserved))
        throw new LedgerViolation(`${quantity} is not a quantity`);
      if (typeof holder !== 'number') return;
      const held = this.#holding(holder, itemId);
      const before = staged.get(held) ?? held;
      staged.set(held, { quantity: before.quantity + quantity, reserved: before.reserved + reserved });
    };
    for (const { itemId, quantity, from, to } of movements) {
      if (quantity <= 0 || from === to) throw new LedgerViolation(`${quantity} from ${from} to ${to}`);
      if (this.#state.items.get(itemId)?.serverId !== serverId) {
        throw new LedgerViolation(`item ${itemId} is not of server ${serverId}`);
      }
      add(from, itemId, -quantity, 0);
      add(to, itemId, quantity, 0);
    }
    for (const { characterId, itemId, quantity, fromStock } of reservations) {
      add(characterId, itemId, 0, quantity);
      if (fromStock && !countsStock) throw new LedgerViolation(`the stock of ${itemId} is not locked`);
      const left = units.get(itemId) ?? this.#units.get(itemId);
      if (fromStock && left !== undefined) units.set(itemId, this.#restocked(itemId, left - quantity, left));
    }
    // Checked as a whole before anything is kept, so that a violation leaves no half of it behind.
    for (const { quantity, reserved } of staged.values()) {
      if (quantity < 0 || reserved < 0) throw new LedgerViolation(`a holding of ${quantity} (${reserved})`);
    }
    for (const [itemId, left] of units) {
      if (left < 0) throw new LedgerViolation(`the stock of ${itemId} would be ${left}`);
    }
    for (const [held, now] of staged) Object.assign(held, now, { isChanged: true });
    for (const [itemId, left] of units) {
      this.#units.set(itemId, left);
      this.#recounted.add(itemId);
    }
  }

  /** Units that come back after a refill do not pile up beyond what a refill makes (IT-05). */
  #restocked(itemId: number, units: number, before: number): number {
    const max = this.#state.stocks.get(itemId)?.max ?? null;
    return max === null || units <= before ? units : Math.max(before, Math.min(units, max));
  }

  #reserved({ purchase: id }: Pick<ItemCommand, 'purchase'>): Purchase {
    const purchase = this.#purchases.get(id!);
    if (purchase?.state !== 'reserved') throw new LedgerViolation(`purchase ${id} has ended`);
    return purchase;
  }

  #doom(purchase: Purchase, refusal: Failure): void {
    this.#purchases.set(purchase.id, { ...purchase, refusal });
    this.writes.doomed.push({ purchase, refusal });
  }

  #end(purchase: Purchase, ends: NonNullable<Decision['ends']>): void {
    const { state, paymentMethod, refusal, reply } = ends;
    this.#purchases.set(purchase.id, { ...purchase, state, paymentMethod, refusal });
    this.writes.ended.push({ ...ends, purchase });
    const { claimActor: actor, claimKey: key } = purchase;
    // GW-17: after a day the key may be somebody's for another order.
    const isStale = this.#state.now.getTime() - purchase.createdAt.getTime() >= KEY_MS;
    if (actor !== null && key !== null && !isStale) this.writes.keys.push({ actor, key, reply });
  }
}

import { isFailure, type EventEnvelope, type Failure } from '@cabildo/contracts';
import { envelopeOf, failureReply, successReply } from '@cabildo/kit';
import { addBills, isHeld, totalOf, type Bills } from '../domain/bills.ts';
import type { Charge, Decision, Denomination, LedgerState, MoneyCommand } from './command.ts';
import { postingSum, type LockedAccount, type Posting, type SystemKind } from './posting.ts';

export interface EntryRow {
  transferId: number;
  accountId: number;
  type: string;
  amount: number;
  /** null for system accounts. */
  balanceAfter: number | null;
  counterparty: number | null;
}

/** What a batch has decided so far, column by column, as the write statement takes it. */
export interface BatchWrites {
  transfers: { id: number; serverId: number; kind: string; concept: string | null; actor: number | null }[];
  entries: EntryRow[];
  facts: EventEnvelope[];
}

interface Balance {
  balance: number;
  bills: Bills | null;
  /** Entries added by this batch. */
  entries: number;
}

interface Held extends Balance {
  account: LockedAccount;
}

/** An order that would break the ledger: a mistake in a `decide`, never in what a caller sent. */
export class LedgerViolation extends Error {
  override readonly name = 'LedgerViolation';
}

export interface BatchState {
  accounts: readonly LockedAccount[];
  denominations: ReadonlyMap<number, readonly Denomination[]>;
  /** By account, for the limited ones; absent is nothing. */
  sentToday: ReadonlyMap<number, number>;
  /** By key, those of them that were answered before. */
  charges: ReadonlyMap<string, Charge>;
  systemAccount: (serverId: number, kind: SystemKind) => number;
  now: Date;
}

/**
 * Decides the commands of a batch one after another over the locked rows. Each sees what those before it did, and a
 * refusal or a mistake of one leaves the others untouched. Nothing here talks to the database.
 */
export class Batch {
  readonly writes: BatchWrites = { transfers: [], entries: [], facts: [] };
  /** Charge keys that this batch has answered. */
  readonly charges = new Map<string, Charge & { serverId: number }>();
  /** What limited accounts that sent something have sent today, this batch included. */
  readonly sent = new Map<number, number>();
  readonly #held: ReadonlyMap<number, Held>;
  readonly #state: BatchState;

  constructor(state: BatchState) {
    this.#state = state;
    this.#held = new Map(
      state.accounts.map((account) => [
        account.id,
        { account, balance: account.balance, bills: account.bills, entries: 0 },
      ]),
    );
  }

  /** Decides one command and returns its reply line. @throws {LedgerViolation} with no trace left in the batch. */
  decide(command: MoneyCommand, transferId: number): string {
    return this.#lineOf(command, command.decide(this.#view(command, transferId)), transferId);
  }

  /** Accounts whose balance this batch has changed, with their new state. */
  changed(): (Balance & { id: number })[] {
    return [...this.#held.values()]
      .filter((held) => held.entries > 0)
      .map(({ account, balance, bills, entries }) => ({ id: account.id, balance, bills, entries }));
  }

  #lineOf(command: MoneyCommand, decision: Decision | Failure, transferId: number): string {
    if (isFailure(decision)) return failureReply(decision);
    const { movement, facts = [] } = decision;
    const line = successReply(decision.status ?? 200, decision.output);
    const common = { serverId: command.serverId, actor: command.actor, now: this.#state.now };
    // Whatever can fail comes before anything is kept.
    const told = facts.map(({ event, data, characterIds }) =>
      envelopeOf(event, data as never, { ...common, characterIds }),
    );
    if (movement && movement.postings.length > 0) this.#move(command, movement, transferId);
    if (command.limited !== undefined && decision.sent) {
      this.sent.set(command.limited, this.#sentBy(command.limited) + decision.sent);
    }
    if (command.chargeKey !== undefined && decision.charge) {
      this.charges.set(command.chargeKey, { ...decision.charge, serverId: command.serverId });
    }
    this.writes.facts.push(...told);
    return line;
  }

  #view(command: MoneyCommand, transferId: number): LedgerState {
    const named = new Set(command.accounts);
    return {
      account: (id) => {
        if (!named.has(id)) throw new LedgerViolation(`account ${id} was not named by the command`);
        const held = this.#held.get(id);
        return held && { ...held.account, balance: held.balance, bills: held.bills };
      },
      denominations: this.#state.denominations.get(command.serverId) ?? [],
      charge: command.chargeKey === undefined ? undefined : this.#chargeOf(command.chargeKey),
      sentToday: command.limited === undefined ? 0 : this.#sentBy(command.limited),
      transferId,
      now: this.#state.now,
    };
  }

  #chargeOf(key: string): Charge | undefined {
    return this.charges.get(key) ?? this.#state.charges.get(key);
  }

  #sentBy(account: number): number {
    return this.sent.get(account) ?? this.#state.sentToday.get(account) ?? 0;
  }

  #move(command: MoneyCommand, movement: NonNullable<Decision['movement']>, transferId: number): void {
    if (postingSum(movement.postings) !== 0)
      throw new LedgerViolation(`postings of ${movement.kind} do not sum to 0`);
    const staged = new Map<number, Balance>();
    const entries = movement.postings.map((posting) =>
      this.#entry(command.serverId, posting, transferId, staged),
    );
    // Checked as a whole before anything is kept, so that a violation leaves no half of it behind.
    for (const [id, balance] of staged) assertSound(id, balance);
    for (const [id, balance] of staged) Object.assign(this.#held.get(id)!, balance);
    const { kind, concept = null } = movement;
    const actor = command.actor.kind === 'user' ? command.actor.id : null;
    this.writes.transfers.push({ id: transferId, serverId: command.serverId, kind, concept, actor });
    this.writes.entries.push(...entries);
  }

  #entry(serverId: number, posting: Posting, transferId: number, staged: Map<number, Balance>): EntryRow {
    const { account: target, amount, type, counterparty = null } = posting;
    if (!Number.isSafeInteger(amount) || amount === 0)
      throw new LedgerViolation(`${amount} is not an amount`);
    if (typeof target !== 'number') {
      const accountId = this.#state.systemAccount(serverId, target);
      return { transferId, accountId, type, amount, balanceAfter: null, counterparty };
    }
    const held = this.#held.get(target);
    if (!held || held.account.serverId !== serverId)
      throw new LedgerViolation(`account ${target} is not locked`);
    if (held.account.ownerCharacterId === null)
      throw new LedgerViolation(`system account ${target} is posted to by kind`);
    const before = staged.get(target) ?? held;
    const balance = before.balance + amount;
    const bills = before.bills && addBills(before.bills, posting.bills ?? {});
    staged.set(target, { balance, bills, entries: before.entries + 1 });
    return { transferId, accountId: target, type, amount, balanceAfter: balance, counterparty };
  }
}

/** The invariants of one account that the database guards as well (EC-01). */
function assertSound(id: number, { balance, bills }: Balance): void {
  if (balance < 0 || !Number.isSafeInteger(balance))
    throw new LedgerViolation(`account ${id} would hold ${balance}`);
  if (bills && (!isHeld(bills) || totalOf(bills) !== balance)) {
    throw new LedgerViolation(`the bills of wallet ${id} would not add up`);
  }
}

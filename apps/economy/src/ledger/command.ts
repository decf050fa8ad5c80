import type { EventActor, Fact, Failure } from '@cabildo/contracts';
import type { GroupCommand } from '@cabildo/kit';
import type { ChargeOutcome } from '@cabildo/contracts/economy/charge.ts';
import type { Bills } from '../domain/bills.ts';
import type { LockedAccount, Posting } from './posting.ts';

/** A denomination that cash of a server may be paid out in. */
export interface Denomination {
  readonly value: number;
  readonly isActive: boolean;
}

/** What a decision is made on: rows that are locked until it is committed. */
export interface LedgerState {
  /** Undefined when no such account exists. */
  account(id: number): LockedAccount | undefined;
  /** Denominations of the command's server; only for commands that named `cash`. Highest first. */
  readonly denominations: readonly Denomination[];
  /** What the command's charge key was answered before; undefined when it is new. */
  readonly charge: Charge | undefined;
  /** What the `limited` account has sent today (UTC), as far as it was counted. */
  readonly sentToday: number;
  /** Id of the transfer, if the decision moves money. */
  readonly transferId: number;
  readonly now: Date;
}

/** The answer to a charge key, and what was taken, if anything. */
export interface Charge {
  readonly state: 'charged' | 'refused' | 'void' | 'refunded';
  readonly outcome: ChargeOutcome;
  readonly taken: {
    readonly accountId: number;
    readonly amount: number;
    readonly bills: Bills | null;
  } | null;
}

/** What is to happen: money that moves (postings that sum to 0), the answer, and the facts to tell. */
export interface Decision {
  readonly output: object;
  /** 201 where the contract says created. Default 200. */
  readonly status?: number;
  readonly movement?: {
    readonly kind: string;
    readonly concept?: string | null;
    readonly postings: readonly Posting[];
  };
  readonly facts?: readonly Fact[];
  /** What the command's charge key is answered from now on. */
  readonly charge?: Charge;
  /** What the `limited` account sends by this, to be counted. */
  readonly sent?: number;
}

/**
 * One order to the ledger. It names the accounts it needs, and `decide` says from their locked state alone what
 * happens: no I/O, no clock, no randomness, so that it can be tried again and tested without a database.
 */
export interface MoneyCommand extends GroupCommand {
  readonly serverId: number;
  /** Ids of the accounts to lock. Unknown ids are no error here: `decide` sees undefined. */
  readonly accounts: readonly number[];
  /** True when `decide` pays out or takes cash, so that denominations must hold still too. */
  readonly cash?: boolean;
  /** The one of `accounts` whose transfers of a day have a limit (EC-10); they are counted only where this is set. */
  readonly limited?: number | undefined;
  /** The key of the charge that this is about; nobody else decides about it at the same time. */
  readonly chargeKey?: string | undefined;
  readonly decide: (state: LedgerState) => Decision | Failure;
  readonly actor: EventActor;
}

import type { Cause } from '@cabildo/contracts/action';
import type { Failure } from '@cabildo/contracts/errors';
import type { EventActor, EventDraft } from '@cabildo/contracts/event';
import type { KeyReply } from '../runner/key-claims.ts';
import type { GroupCommand } from './group-commit.ts';
import type { States, Use, Uses } from './resource.ts';

/** The time of a decision, and the id for the record that the decision may create. */
export interface DecisionTime {
  readonly now: Date;
  /** Drawn from the ledger's own sequence, one for each command: the id of the transfer, if money moves. */
  readonly id: number;
}

/** The outcome that a command decides: a movement, other changes, events, and the answer. */
export interface Decision<U extends Uses = Uses, M = unknown, O extends object = object> {
  readonly output: O;
  /** 201 where the contract says created. Default 200. */
  readonly status?: number;
  /** The movement for the ledger's journal: postings of money, units of items. */
  readonly movement?: M;
  /** New states of used rows, by the names under which the command uses them. */
  readonly changes?: { readonly [N in keyof U]?: States<U>[N] };
  readonly events?: readonly EventDraft[];
  /** True when the answer comes later (a saga has begun): the command's idempotency key waits for it. */
  readonly isPending?: boolean;
  /** The answer that an earlier command's idempotency key waits for; a reply of null frees the key. */
  readonly keyReply?: KeyReply;
}

/** An order to a ledger, for `post`: inside a transaction that also does something else. */
export interface Order<U extends Uses = Uses, M = unknown, O extends object = object> {
  readonly serverId: number;
  readonly actor: EventActor;
  /** The request that leads to it, which its events name. */
  readonly cause?: Cause;
  /** The rows that the decision reads or changes. They are locked before the decision is made. */
  readonly uses: U;
  /**
   * Decides from the locked states alone, without I/O, clock or randomness, so that a decision can be repeated after a conflict
   * and tested without a database.
   */
  readonly decide: (states: States<U>, time: DecisionTime) => Decision<U, M, O> | Failure;
}

/** An order that is committed together with the others of the same moment. */
export interface Command<U extends Uses = Uses, M = unknown, O extends object = object>
  extends Order<U, M, O>, GroupCommand {}

/** Thrown for an order that would break the ledger: a mistake in a `decide`, never in a caller's input. */
export class LedgerViolation extends Error {
  override readonly name = 'LedgerViolation';
}

/** The states that one decision may read and change; a change is applied only if the whole decision is sound. */
export interface Book {
  /** @throws {LedgerViolation} when the command did not name the row. */
  get<S, K>(use: Use<S, K>): S;
  /** @throws {LedgerViolation} when the command did not name the row. */
  put<S, K>(use: Use<S, K>, state: S): void;
}

/** A movement with the fields that its record has besides. */
export interface Recorded<M> {
  readonly id: number;
  readonly serverId: number;
  /** null when no user caused it. */
  readonly actorUserId: number | null;
  readonly movement: M;
}

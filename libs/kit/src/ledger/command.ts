import type { EventActor, EventDraft, Failure } from '@cabildo/contracts';
import type { KeyReply } from '../runner/key-claims.ts';
import type { GroupCommand } from './group-commit.ts';
import type { States, Use, Uses } from './resource.ts';

/** When a decision is made, and the id of what it may create. */
export interface DecisionTime {
  readonly now: Date;
  /** Drawn from the ledger's own sequence, one for each command: the id of the transfer, if money moves. */
  readonly id: number;
}

/** What is to happen: what moves, what changes besides, the events to emit, and the answer. */
export interface Decision<U extends Uses = Uses, M = unknown, O extends object = object> {
  readonly output: O;
  /** 201 where the contract says created. Default 200. */
  readonly status?: number;
  /** For the ledger's journal: postings of money, movements of items. */
  readonly movement?: M;
  /** New states of what the command uses, by the names under which it uses them. */
  readonly changes?: { readonly [N in keyof U]?: States<U>[N] };
  readonly events?: readonly EventDraft[];
  /** True when the answer comes later (a saga has begun): the command's idempotency key waits for it. */
  readonly isPending?: boolean;
  /** The answer that an earlier command's idempotency key waits for; a reply of null frees the key. */
  readonly keyReply?: KeyReply;
}

/** One order to a ledger, as `post` takes it: inside a transaction that also does something else. */
export interface Order<U extends Uses = Uses, M = unknown, O extends object = object> {
  readonly serverId: number;
  readonly actor: EventActor;
  /** Everything that the decision reads or changes. It is locked before the decision is made. */
  readonly uses: U;
  /**
   * Says what happens from the locked states alone: no I/O, no clock, no randomness, so that it can be repeated after a
   * conflict and tested without a database.
   */
  readonly decide: (states: States<U>, time: DecisionTime) => Decision<U, M, O> | Failure;
}

/** An order that is committed together with the others of the same moment. */
export interface Command<U extends Uses = Uses, M = unknown, O extends object = object>
  extends Order<U, M, O>, GroupCommand {}

/** An order that would break the ledger: a mistake in a `decide`, never in what a caller sent. */
export class LedgerViolation extends Error {
  override readonly name = 'LedgerViolation';
}

/** The states that one decision may read and change; a change is applied only if the whole decision is sound. */
export interface Book {
  /** @throws {LedgerViolation} when the command did not name it. */
  get<S, K>(use: Use<S, K>): S;
  /** @throws {LedgerViolation} when the command did not name it. */
  put<S, K>(use: Use<S, K>, state: S): void;
}

/** What a movement is recorded with. */
export interface Recorded<M> {
  readonly id: number;
  readonly serverId: number;
  /** null when no user caused it. */
  readonly actorUserId: number | null;
  readonly movement: M;
}

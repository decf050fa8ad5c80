import type {
  Cause,
  ActingCharacter,
  ActionContract,
  RpcContract,
  CodesOf,
  InputOf,
  OutputOf,
  RequestContext,
  ResultOf,
} from '@cabildo/contracts/action';
import type { Failure } from '@cabildo/contracts/errors';
import type { EventActor } from '@cabildo/contracts/event';
import type { KeyMembership, Membership, Outsider } from '@cabildo/contracts/permissions';
import type { z } from 'zod';
import type { Sql, Tx } from '../database/database.ts';
import type { Emit } from '../outbox/emit.ts';
import type { Logger } from '../logging/logging.ts';
import type { CommandReply } from './wire.ts';

/**
 * Asks another service over the bus, and waits until the request's deadline, or `until` if that is earlier (milliseconds since
 * the epoch). A refusal that the contract declares comes back as a value; a service that does not answer is thrown.
 */
export type Ask = <C extends RpcContract>(
  contract: C,
  input: InputOf<C>,
  until?: number,
) => Promise<[CodesOf<C>] extends [never] ? OutputOf<C> : OutputOf<C> | Failure<CodesOf<C>>>;

/** The scope of every handler. `deps` comes from the service's own setup (a ledger, an OAuth client). */
export interface BaseScope<C, D> {
  readonly input: InputOf<C>;
  readonly ctx: RequestContext;
  readonly now: Date;
  readonly deps: D;
  readonly log: Logger;
}

/** Words of access that are about the caller alone; all others are about a server. */
type OutsideServers = 'public' | 'authenticated' | 'app_session' | 'internal';
type OfServer<C> = C extends { access: { to: infer A } }
  ? A extends OutsideServers
    ? unknown
    : A extends 'bot'
      ? { readonly serverId: number }
      : IsAcrossServers<C> extends true
        ? { readonly serverIds: readonly number[] }
        : { readonly member: Membership | KeyMembershipOf<C> | OutsiderOf<C>; readonly serverId: number }
  : unknown;
/** Says of a contract's type what `isAcrossServers` says of its value. */
type IsAcrossServers<C> = C extends { kind: 'query'; v1: { address: infer V extends string } }
  ? V extends `${string}:${string}`
    ? false
    : true
  : false;
/** The member of an action with an address at /v1 may be a server's key instead of a person (V1-01). */
type KeyMembershipOf<C> = C extends { v1: { address: string } } ? KeyMembership : never;
/** Actions that are open to people outside the server say so in their access (DK-03). */
type OutsiderOf<C> = C extends { access: { to: readonly (infer W)[] } }
  ? 'outsider' extends W
    ? Outsider
    : never
  : never;
type OfActing<C> = C extends { acting: { as: 'all' } }
  ? { readonly characters: ReadonlySet<number> }
  : C extends { acting: { as: 'own' | 'live' | 'any' } }
    ? { readonly character: ActingCharacter }
    : unknown;
type OfSettings<C> = C extends { settings: infer S extends z.ZodType }
  ? { readonly settings: z.output<S> }
  : unknown;

/**
 * The promises of a contract to its handler (design 2): the member and the server of an action for members, the acting
 * character (GW-25), the server's settings. All are resolved and checked before the handler runs.
 */
export type Promised<C> = OfServer<C> & OfActing<C> & OfSettings<C>;
export type Scope<C, D> = BaseScope<C, D> & Promised<C>;

interface Outside {
  readonly db: Sql;
  readonly ask: Ask;
  /** Milliseconds since the epoch by which an answer must be out. */
  readonly deadline: number;
}
/** The scope outside any transaction: the handler may ask other services and wait for slow work. */
export type OpenScope<C, D> = Scope<C, D> & Outside;

/** The scope inside a command's one transaction: no network but the database, and all events through `emit`. */
export type CommandScope<C, D, P> = Scope<C, D> & {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly prepared: P;
};

/** GW-17: a caller's use of a key for an order. An executor with a transaction of its own claims the key there. */
export interface IdempotencyClaim {
  actor: string;
  key: string;
  requestHash: string;
}

/** The origin of a command, which a ledger needs for each: the caller, the idempotency key, the deadline. */
export interface Origin {
  readonly actor: EventActor;
  readonly claim: IdempotencyClaim | null;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** The request, which its events name. */
  readonly cause?: Cause;
}

/** The scope of a command whose transaction belongs to an executor of the service (the ledger's group commit). */
export type ExecuteScope<C, D, P> = OpenScope<C, D> & { readonly prepared: P; readonly origin: Origin };

export interface QueryHandler<C, D> {
  run(scope: OpenScope<C, D>): Promise<ResultOf<C>> | ResultOf<C>;
}

/** The result of `prepare` as the transaction gets it: a refusal has ended the command before. */
type Prepared<R> = Exclude<R, Failure>;
/** Refuses, at compile time, a `prepare` that returns codes its contract does not declare. */
type Declared<C, R> = Extract<R, Failure> extends Failure<CodesOf<C>> ? R : Failure<CodesOf<C>>;

export interface CommandHandler<C, D, R = undefined> {
  /** Runs before the transaction: RPCs, hashing, everything that must not hold locks. */
  prepare?(scope: OpenScope<C, D>): Promise<R & Declared<C, R>>;
  handle(scope: CommandScope<C, D, Prepared<R>>): Promise<ResultOf<C>> | ResultOf<C>;
}

export interface ExecutedHandler<C, D, R = undefined> {
  prepare?(scope: OpenScope<C, D>): Promise<R & Declared<C, R>>;
  /** Returns when the effect is committed. The executor provides idempotency, events and the transaction. */
  execute(scope: ExecuteScope<C, D, Prepared<R>>): Promise<CommandReply | ResultOf<C>>;
}

type QueryContract = (ActionContract | RpcContract) & { kind: 'query' };
type CommandContract = (ActionContract | RpcContract) & { kind: 'command' };

// The phantom contract makes a handler of another contract unassignable even where the shapes agree by chance.
declare const handles: unique symbol;
export interface Handler<C = unknown> {
  readonly [handles]?: C;
  readonly contract: ActionContract | RpcContract;
  readonly run?: (scope: OpenScope<never, never>) => unknown;
  readonly prepare?: (scope: OpenScope<never, never>) => Promise<unknown>;
  readonly handle?: (scope: CommandScope<never, never, never>) => unknown;
  readonly execute?: (scope: ExecuteScope<never, never, never>) => Promise<unknown>;
}

/** The forms of a handler: a query runs; a command is handled in a transaction or by an executor. */
export interface HandlerFactory<D> {
  <C extends QueryContract>(contract: C, implementation: QueryHandler<C, D>): Handler<C>;
  <C extends CommandContract, R = undefined>(
    contract: C,
    implementation: CommandHandler<C, D, R>,
  ): Handler<C>;
  <C extends CommandContract, R = undefined>(
    contract: C,
    implementation: ExecutedHandler<C, D, R>,
  ): Handler<C>;
}

/**
 * Gives a service its own `handler(contract, implementation)`: the contract decides input, output and codes; `D` is the result
 * of the service's setup. Returning an undeclared code or another output does not compile.
 */
export function handlerFor<D>(): HandlerFactory<D> {
  return (contract: ActionContract | RpcContract, implementation: object) =>
    ({ contract, ...implementation }) as unknown as Handler<never>;
}

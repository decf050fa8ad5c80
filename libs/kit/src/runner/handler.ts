import type {
  ActionContract,
  Asker,
  CallContract,
  CodesOf,
  EventContract,
  EventData,
  Failure,
  InputOf,
  OutputOf,
  RequestContext,
  ResultOf,
  ServiceName,
} from '@cabildo/contracts';
import type { ACTIONS, CALLS } from '@cabildo/contracts/registry.ts';
import type { Sql, Tx } from '../database/database.ts';
import type { Emit } from '../events/emit.ts';
import type { Logger } from '../logging.ts';
import type { Reaction } from '../events/reaction.ts';
import type { Job } from '../job.ts';
import type { StoredReply } from './wire.ts';

/**
 * Asks another service over the bus; a declared refusal comes back as a value, an absent service is thrown. It waits
 * until the request's deadline, or an earlier one (milliseconds since the epoch).
 */
export type Ask = <C extends CallContract>(
  contract: C,
  input: InputOf<C>,
  until?: number,
) => Promise<OutputOf<C> | Failure<CodesOf<C>>>;

/** What every handler is given. `deps` is what the service itself set up (a ledger, an OAuth client). */
export interface Scope<C, D> {
  readonly input: InputOf<C>;
  readonly ctx: RequestContext;
  readonly now: Date;
  readonly deps: D;
  readonly log: Logger;
}

/** Outside any transaction: may ask other services and wait for slow things. */
export interface OpenScope<C, D> extends Scope<C, D> {
  readonly db: Sql;
  readonly ask: Ask;
  /** Milliseconds since the epoch by which an answer must be out. */
  readonly deadline: number;
}

/** Inside the one transaction of a command: no network but the database, and all facts through `emit`. */
export interface CommandScope<C, D, P> extends Scope<C, D> {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly prepared: P;
}

/** GW-17: who used which key for what; an executor that runs its own transaction claims it there. */
export interface IdempotencyClaim {
  actor: string;
  key: string;
  requestHash: string;
}

/** For a command whose transaction belongs to an executor of the service (the ledger's group commit). */
export interface ExecuteScope<C, D, P> extends OpenScope<C, D> {
  readonly prepared: P;
  readonly claim: IdempotencyClaim | null;
}

export interface QueryHandler<C, D> {
  run(scope: OpenScope<C, D>): Promise<ResultOf<C> | StoredReply> | ResultOf<C>;
}

/** One of several questions that are answered together. */
export interface Question<C> {
  readonly input: InputOf<C>;
  readonly ctx: Asker;
}

/** For a query that is gathered (decision 24). */
export interface GatheredHandler<C, D> {
  /** Answers all questions, in their order. Where it throws, each is put again alone, so that one cannot spoil the others'. */
  runAll(questions: readonly Question<C>[], deps: D): Promise<readonly (ResultOf<C> | StoredReply)[]>;
}

/** What the transaction gets of what `prepare` returned: a refusal ends the command before. */
type Prepared<R> = Exclude<R, Failure>;
/** Refuses, at compile time, a `prepare` that returns codes its contract does not declare. */
type Declared<C, R> = Extract<R, Failure> extends Failure<CodesOf<C>> ? R : Failure<CodesOf<C>>;

export interface CommandHandler<C, D, R = undefined> {
  /** Runs before the transaction: calls to other services, hashing, whatever must not hold locks. */
  prepare?(scope: OpenScope<C, D>): Promise<R & Declared<C, R>>;
  handle(scope: CommandScope<C, D, Prepared<R>>): Promise<ResultOf<C>> | ResultOf<C>;
}

export interface ExecutedHandler<C, D, R = undefined> {
  prepare?(scope: OpenScope<C, D>): Promise<R & Declared<C, R>>;
  /** Returns when the effect is committed; idempotency, facts and transaction are the executor's. */
  execute(scope: ExecuteScope<C, D, Prepared<R>>): Promise<StoredReply | ResultOf<C>>;
}

type GatheredContract = ActionContract & { isGathered: true };
type QueryContract = (ActionContract | CallContract) & { kind: 'query'; isGathered?: false };
type CommandContract = (ActionContract | CallContract) & { kind: 'command' };

// The phantom contract makes a handler of another contract unassignable even where the shapes agree by chance.
declare const handles: unique symbol;
export interface Handler<C = unknown> {
  readonly [handles]?: C;
  readonly contract: ActionContract | CallContract;
  readonly run?: (scope: OpenScope<never, never>) => unknown;
  readonly runAll?: (questions: readonly Question<never>[], deps: never) => Promise<readonly unknown[]>;
  readonly prepare?: (scope: OpenScope<never, never>) => Promise<unknown>;
  readonly handle?: (scope: CommandScope<never, never, never>) => unknown;
  readonly execute?: (scope: ExecuteScope<never, never, never>) => Promise<unknown>;
}

/** The ways a handler can be written: a query runs, a command is handled in a transaction or by an executor. */
export interface HandlerFactory<D> {
  <C extends QueryContract>(contract: C, implementation: QueryHandler<C, D>): Handler<C>;
  <C extends GatheredContract>(contract: C, implementation: GatheredHandler<C, D>): Handler<C>;
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
 * Gives a service its own `handler(contract, implementation)`: the contract decides input, output and codes, `D` is
 * what the service's setup returns. Returning an undeclared code or another output does not compile.
 */
export function handlerFor<D>(): HandlerFactory<D> {
  return (contract: ActionContract | CallContract, implementation: object) =>
    ({ contract, ...implementation }) as unknown as Handler<never>;
}

type ImplementationsOf<G> = { readonly [N in keyof G]: Handler<G[N]> };

/** Everything a service must bring: a handler for each of its contracts, and what it does by event and by clock. */
export interface HandlersOf<S extends ServiceName> {
  actions: ImplementationsOf<(typeof ACTIONS)[S]>;
  calls: ImplementationsOf<(typeof CALLS)[S]>;
  reactions: readonly Reaction[];
  jobs: readonly Job[];
}

export type { EventContract, EventData };

import type { Tx } from '../database/database.ts';

/**
 * A kind of row that a ledger's command may lock, read and change: accounts, a day's sent totals, stocks. A slice declares its
 * resources; the ledger knows none of them by name.
 */
export interface Resource<K, S> {
  /** Unique among the resources of a ledger. */
  readonly name: string;
  /** One more than the highest rank of the resources that are locked before; equal ranks are locked in the order of their names. */
  readonly rank: number;
  /** Writes a key as a text that no other key has. */
  keyText(key: K): string;
  /**
   * Locks the rows of a whole batch, in one order that does not depend on that of `keys`, and returns the state of
   * each key, in the order of `keys`. All locks of a batch are sent together, so a lock sends its statements without
   * waiting for what another resource answers.
   */
  lock(tx: Tx, keys: readonly K[], now: Date): Promise<readonly S[]>;
  /** Writes the states that the decisions changed. @throws {Conflict} when another transaction was faster. */
  write?(tx: Tx, changed: readonly Changed<K, S>[], now: Date): Promise<unknown>;
  /** Checks a state that a decision would leave behind, before anything of it is applied. @throws {LedgerViolation} */
  check?(state: S, key: K): void;
}

/** A state that a batch leaves behind. */
export interface Changed<K, S> {
  readonly key: K;
  readonly state: S;
}

/** A row that a command uses: a resource and the key of the row. */
export interface Use<S = unknown, K = never> {
  readonly resource: Resource<K, S>;
  readonly key: K;
}

/** The rows that a command uses, by the names under which its decision gets their states. An omitted use is undefined there. */
// `any`, because a list of uses holds resources of every type; `decide` gets them back by name and type.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Uses = Readonly<Record<string, Use<any, any> | readonly Use<any, any>[] | undefined>>;

/** The states that a decision gets: those of the rows that its command uses, by the same names. */
export type States<U extends Uses> = { readonly [N in keyof U]: StateOf<U[N]> };

type StateOf<T> =
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  T extends Use<infer S, any> ? S : T extends readonly (infer E)[] ? readonly StateOf<E>[] : undefined;

/** A declared resource; calling it with a key makes a use of that row. */
export type ResourceOf<K, S> = Resource<K, S> & ((key: K) => Use<S, K>);

export interface ResourceDefinition<K, S> {
  name: string;
  /** Resources that are locked before this one, so that two batches cannot deadlock. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  after?: readonly Resource<any, any>[];
  /** Default: the key as text. */
  keyText?: (key: K) => string;
  lock: Resource<K, S>['lock'];
  write?: Resource<K, S>['write'];
  check?: Resource<K, S>['check'];
}

/**
 * Declares a resource (design 5). `account(7)` then is a {@link Use} of account 7. Its place in the lock order follows
 * from `after`, which names only resources that exist already, so the order has no cycle.
 */
export function resource<K, S>(definition: ResourceDefinition<K, S>): ResourceOf<K, S> {
  const { name, after = [], keyText = String, ...rest } = definition;
  const rank = 1 + Math.max(0, ...after.map((earlier) => earlier.rank));
  const use = (key: K): Use<S, K> => ({ resource: declared, key });
  // A function has a name of its own, which is read-only.
  const declared = Object.defineProperty(use, 'name', { value: name }) as ResourceOf<K, S>;
  return Object.assign(declared, { rank, keyText, ...rest });
}

/** The order in which resources are locked and written. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function byLockOrder(a: Resource<any, any>, b: Resource<any, any>): number {
  return a.rank - b.rank || (a.name < b.name ? -1 : 1);
}

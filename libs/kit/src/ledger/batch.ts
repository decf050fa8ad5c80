import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { personBehind, type EventEnvelope } from '@cabildo/contracts/event';
import { envelopeOf } from '../outbox/emit.ts';
import { allOf } from '../database/all-of.ts';
import type { Tx } from '../database/database.ts';
import type { KeyReply } from '../runner/key-claims.ts';
import { LedgerViolation, type Book, type Decision, type Order } from './command.ts';
import type { Journal, Moved } from './journal.ts';
import { byLockOrder, type Use, type Uses } from './resource.ts';
import {
  isList,
  rowsOf,
  rowText,
  usesOf,
  type AnyResource,
  type AnyUse,
  type Row,
  type Rows,
} from './uses.ts';

// The types of an order come back where it is decided, as those of resources do.
/* eslint-disable @typescript-eslint/no-explicit-any */
type AnyOrder<M> = Order<any, M>;

/**
 * Decides commands one after another over the locked states. Each sees the changes of those before it, and a refusal or a
 * mistake of one leaves the others untouched. Only {@link open} and {@link write} talk to the database.
 */
export class Batch<M, E> {
  readonly events: EventEnvelope[] = [];
  /** Replies of earlier commands that decisions of this batch have brought about. */
  readonly keyReplies: KeyReply[] = [];
  readonly #journal: Journal<M, E>;
  readonly #rows: Map<AnyResource, Rows>;
  readonly #moved: Moved<M, E>[] = [];
  readonly #now: Date;

  private constructor(journal: Journal<M, E>, rows: Map<AnyResource, Rows>, now: Date) {
    this.#journal = journal;
    this.#rows = rows;
    this.#now = now;
  }

  /** Locks every row that the orders use, in one fixed order, and keeps the states for deciding. */
  static async open<M, E>(
    tx: Tx,
    journal: Journal<M, E>,
    orders: readonly AnyOrder<M>[],
    now: Date,
  ): Promise<Batch<M, E>> {
    const servers = new Set(orders.map(({ serverId }) => serverId));
    const common = [...servers].flatMap((serverId) => journal.uses?.(serverId) ?? []);
    const rows = rowsOf([...common, ...orders.flatMap(({ uses }) => [...usesOf(uses)])]);
    const inOrder = [...rows].sort(([a], [b]) => byLockOrder(a, b));
    // Sent together, carried out one after the other.
    await allOf(
      inOrder.map(async ([resource, wanted]) => {
        const each = [...wanted.values()];
        const states = await resource.lock(
          tx,
          each.map(({ key }) => key),
          now,
        );
        each.forEach((row, index) => (row.state = states[index]));
      }),
    );
    return new Batch(journal, new Map(inOrder), now);
  }

  /** Decides one order over the present states. Nothing changes until `keep` applies the decision. */
  decide(order: AnyOrder<M>, id: number): Decision<any, M> | Failure {
    const decision = order.decide(this.#statesOf(order.uses), { now: this.#now, id });
    if (isFailure(decision) || decision.movement === undefined) return decision;
    const { serverId } = order;
    const book = { get: (use: AnyUse) => this.#row(use).state as never };
    return this.#journal.refuse?.({ serverId, movement: decision.movement }, book) ?? decision;
  }

  /** Applies a decision as a whole, or not at all if the decision is unsound. @throws {LedgerViolation} */
  keep(order: AnyOrder<M>, decision: Decision<any, M>, id: number): void {
    const { serverId, actor, cause, uses } = order;
    const staged = new Staged([...usesOf(uses), ...(this.#journal.uses?.(serverId) ?? [])], (use) =>
      this.#row(use),
    );
    for (const [name, state] of Object.entries(decision.changes ?? {})) putAll(staged, uses[name], state);
    const recorded = {
      id,
      serverId,
      actorUserId: personBehind(actor),
      movement: decision.movement as M,
    };
    const entries = decision.movement === undefined ? undefined : this.#journal.apply(recorded, staged);
    const events = (decision.events ?? []).map(({ event, data, characterIds }) =>
      envelopeOf(event, data as never, { serverId, actor, cause, now: this.#now, characterIds }),
    );
    staged.check();
    // Nothing throws from here on.
    staged.keep();
    if (entries) this.#moved.push({ ...recorded, entries });
    this.events.push(...events);
    if (decision.keyReply) this.keyReplies.push(decision.keyReply);
  }

  /** True when nothing was changed, moved or emitted. */
  get isEmpty(): boolean {
    return this.events.length + this.#moved.length === 0 && this.#changed().length === 0;
  }

  /** Writes the changes and movements of the decisions. The caller writes events and replies. */
  async write(tx: Tx): Promise<void> {
    const writes = this.#changed().map(async ([resource, changed]) =>
      resource.write?.(tx, changed, this.#now),
    );
    if (this.#moved.length > 0) writes.push(this.#journal.write(tx, this.#moved, this.#now));
    await allOf(writes);
  }

  #changed(): [AnyResource, Row[]][] {
    return [...this.#rows]
      .map(([resource, rows]): [AnyResource, Row[]] => [
        resource,
        [...rows.values()].filter(({ isChanged }) => isChanged),
      ])
      .filter(([, rows]) => rows.length > 0);
  }

  #statesOf(uses: Uses): any {
    const stateOf = (use: AnyUse): unknown => this.#row(use).state;
    return Object.fromEntries(
      Object.entries(uses).map(([name, use]) => {
        if (use === undefined) return [name, undefined];
        return [name, isList(use) ? use.map(stateOf) : stateOf(use)];
      }),
    );
  }

  #row({ resource, key }: AnyUse): Row {
    const row = this.#rows.get(resource)?.get(resource.keyText(key));
    if (!row) throw new LedgerViolation(`${rowText({ resource, key })} is not locked`);
    return row;
  }
}

function putAll(staged: Staged, use: AnyUse | readonly AnyUse[] | undefined, state: unknown): void {
  if (use === undefined) throw new LedgerViolation('a change of what the command does not use');
  if (!isList(use)) staged.put(use, state);
  else use.forEach((each, index) => staged.put(each, (state as readonly unknown[])[index]));
}

/** The changes of one decision, until the whole decision is known to be sound. */
class Staged implements Book {
  readonly #named: ReadonlyMap<AnyResource, ReadonlySet<string>>;
  readonly #rowOf: (use: AnyUse) => Row;
  readonly #changes = new Map<Row, { use: AnyUse; state: unknown }>();

  constructor(uses: readonly AnyUse[], rowOf: (use: AnyUse) => Row) {
    const named = new Map<AnyResource, Set<string>>();
    for (const { resource, key } of uses) {
      if (!named.has(resource)) named.set(resource, new Set());
      named.get(resource)!.add(resource.keyText(key));
    }
    this.#named = named;
    this.#rowOf = rowOf;
  }

  get<S, K>(use: Use<S, K>): S {
    const row = this.#row(use);
    return (this.#changes.get(row) ?? row).state as S;
  }

  put<S, K>(use: Use<S, K>, state: S): void {
    this.#changes.set(this.#row(use), { use, state });
  }

  /** Checked as a whole before anything is applied, so that a violation leaves no half of it behind. */
  check(): void {
    for (const { use, state } of this.#changes.values()) use.resource.check?.(state, use.key);
  }

  keep(): void {
    for (const [row, { state }] of this.#changes) Object.assign(row, { state, isChanged: true });
  }

  #row(use: AnyUse): Row {
    const { resource, key } = use;
    const text = resource.keyText(key);
    if (!this.#named.get(resource)?.has(text))
      throw new LedgerViolation(`the command did not name ${resource.name} ${text}`);
    return this.#rowOf(use);
  }
}

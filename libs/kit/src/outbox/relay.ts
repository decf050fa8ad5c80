import type { EventEnvelope } from '@cabildo/contracts/event';
import { atMost, doubling, pause, type Backoff } from '../base/backoff.ts';
import type { Bus, EventMessage } from '../bus/port.ts';
import { sqlOn, type Database, type Sql } from '../database/database.ts';
import type { Logger } from '../logging/logging.ts';
import { PublishedEvents } from './published.ts';

const RELAY_LOCK = 4_201_338;
const BATCH = 1_000;
/** Backstop only: a commit in this process wakes the relay at once. */
const POLL_MS = 250;
/** Milliseconds after which a replica looks whether it is to relay now. */
const STANDBY_MS = 1_000;
/** Not logged before this many failures, since services start in any order, and once until something is published. */
const FAILURES_UNTOLD = 2;
/**
 * From this many events a round, the relay waits before the next one: larger batches cost broker, consumers and disks
 * less. An event that comes alone never waits.
 */
const MANY = 8;
/** Milliseconds between two counts of an outbox that holds more than a batch. */
const COUNT_MS = 5_000;
const GATHER_MS = 50;
/** A bus that takes longer for a batch gets the next one too, if it can, because one consumer may be slow and the others wait. */
const SLOW_MS = 100;

interface OutboxRow {
  id: number;
  event_id: string;
  type: string;
  payload: string;
}

/*
 * Ids are drawn while the writer holds its row locks. Of two transactions that touch the same row the later one has the
 * higher id and commits later, so a reader that sees its events also sees the earlier ones, and before them.
 * Transactions that have not committed yet touched other rows; their events are published once committed (decision 5).
 */
/*
 * Planned anew each time. The outbox is empty between two batches, and a plan made then would read every dead row of
 * the table once it is full (decision 15).
 */
const PLAN = { customPlan: true };
const NEXT = `SELECT id, event_id, type, payload FROM outbox WHERE id <> ALL ($1::bigint[]) ORDER BY id LIMIT ${BATCH}`;

function messageOf({ event_id: id, type: key, payload }: OutboxRow): EventMessage {
  const { server_id: server } = JSON.parse(payload) as Pick<EventEnvelope, 'server_id'>;
  return { id, key, payload, server };
}

/** The batches that the bus has not got yet. */
class UnderWay {
  readonly ids = new Set<number>();
  readonly #batches = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  get isEmpty(): boolean {
    return this.#batches.size === 0;
  }

  add(rows: readonly OutboxRow[], publishing: Promise<void>): void {
    for (const { id } of rows) this.ids.add(id);
    const batch = publishing
      .then(() => rows.forEach(({ id }) => this.ids.delete(id)))
      .catch((error: unknown) => (this.#failure ??= { error }))
      .then(() => void this.#batches.delete(batch));
    this.#batches.add(batch);
  }

  /** Waits until one of them has ended. */
  async next(): Promise<void> {
    if (!this.#failure) await Promise.race(this.#batches);
  }

  /** Ends with the error of a batch that failed, once all have ended: what is published again comes after them. */
  async check(): Promise<void> {
    if (!this.#failure) return;
    await Promise.all(this.#batches);
    throw this.#failure.error;
  }
}

/**
 * Carries committed events to the bus: reads, publishes, waits until the bus has them, and keeps them for some time more. A
 * crash in between publishes again, which consumers recognise by the event id. Of several replicas one relays at a time, so
 * that the order holds: the one that has the advisory lock.
 */
export class OutboxRelay {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #backoff: Backoff;
  readonly #stop = new AbortController();
  #failures = 0;
  #told = '';
  #woken = false;
  #backlog: number | undefined;
  #countedAt = -Infinity;
  #wakeUp: () => void = () => undefined;
  #keeping: Promise<void> = Promise.resolve();
  #running: Promise<void> | undefined;

  constructor(database: Database, bus: Bus, log: Logger, backoff = doubling(100, 3_000)) {
    this.#database = database;
    this.#bus = bus;
    this.#log = log;
    this.#backoff = backoff;
  }

  start(): void {
    this.#running = this.#relay();
  }

  /** Events that wait to be published, to within a few seconds; undefined while another replica publishes them. */
  get backlog(): number | undefined {
    return this.#backlog;
  }

  /** Whether this replica is the one that publishes. */
  get isRelaying(): boolean {
    return this.#backlog !== undefined;
  }

  /** Called after every commit that wrote events. */
  wake(): void {
    this.#woken = true;
    this.#wakeUp();
  }

  /** Publishes what is committed by now, then stops. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wakeUp();
    await this.#running;
  }

  async #relay(): Promise<void> {
    do {
      try {
        if (await this.#database.withConnection((client) => this.#relayOn(sqlOn(client)))) continue;
        // Another replica relays what this one commits, too. The connection is free meanwhile.
        this.#backlog = undefined;
        await pause(STANDBY_MS, this.#stop.signal);
      } catch (error) {
        this.#tell(error);
        // A commit does not end this pause, because its events would be refused as well.
        await pause(this.#backoff(this.#failures++), this.#stop.signal);
      }
    } while (!this.#stop.signal.aborted);
  }

  /** Relays while this replica has the lock. Returns whether it had. */
  async #relayOn(sql: Sql): Promise<boolean> {
    const [lock] = await sql.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      RELAY_LOCK,
    ]);
    if (!lock?.held) return false;
    try {
      // A removal lost in a crash only publishes again, so it need not wait for the disk.
      await sql.query('SET synchronous_commit = off');
      await this.#drain(sql, new PublishedEvents(sql));
      return true;
    } finally {
      await sql.query('RESET synchronous_commit').catch(() => undefined);
      await sql.query('SELECT pg_advisory_unlock($1)', [RELAY_LOCK]).catch(() => undefined);
    }
  }

  async #drain(sql: Sql, published: PublishedEvents): Promise<void> {
    const underWay = new UnderWay();
    for (;;) {
      // Looked at first, so that what was committed before the stop is still read.
      const last = this.#stop.signal.aborted;
      this.#woken = false;
      const rows = await sql.query<OutboxRow>(NEXT, [[...underWay.ids]], PLAN);
      await this.#measure(sql, rows.length, underWay.ids.size);
      if (rows.length > 0) underWay.add(rows, this.#publish(rows, published));
      if (underWay.ids.size > this.#bus.maxAhead || (last && !underWay.isEmpty)) await underWay.next();
      else if (rows.length > 0) await atMost(SLOW_MS, underWay.next());
      else if (last) return;
      else await this.#idle(POLL_MS);
      await underWay.check();
    }
  }

  async #publish(rows: readonly OutboxRow[], published: PublishedEvents): Promise<void> {
    await this.#bus.publish(rows.map(messageOf));
    if (rows.length >= MANY && !this.#stop.signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    // Batches are kept one after another, because the first batch of a period empties the slot that it is kept in.
    const kept = this.#keeping.then(async () => {
      await published.advance();
      await published.keep(
        rows.map((row) => row.id),
        PLAN,
      );
    });
    this.#keeping = kept.catch(() => undefined);
    await kept;
    this.#failures = 0;
    this.#told = '';
  }

  async #measure(sql: Sql, read: number, underWay: number): Promise<void> {
    if (read < BATCH) {
      this.#backlog = read + underWay;
    } else if (performance.now() - this.#countedAt > COUNT_MS) {
      const [row] = await sql.query<{ n: number }>('SELECT count(*) AS n FROM outbox', [], PLAN);
      this.#backlog = row!.n;
      this.#countedAt = performance.now();
    }
  }

  #tell(error: unknown): void {
    const { message } = error as Error;
    if (this.#failures < FAILURES_UNTOLD || message === this.#told) return;
    this.#told = message;
    this.#log.warn({ err: error }, 'events wait in the outbox until the database and the bus take them');
  }

  /** Waits until `wake` is called; not at all if it has been called since the last read. */
  #idle(ms: number): Promise<void> {
    if (this.#woken || this.#stop.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

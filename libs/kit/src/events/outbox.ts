import { doubling, pause, type Backoff } from '../bus/backoff.ts';
import type { Bus } from '../bus/port.ts';
import { sqlOn, type Database, type Sql } from '../database/database.ts';
import type { Logger } from '../logging.ts';

const RELAY_LOCK = 4_201_338;
const BATCH = 1_000;
/** Backstop only: a commit in this process wakes the relay at once. */
const POLL_MS = 250;
/** A start in whatever order is no trouble yet; what is told once is not told again until something has moved. */
const FAILURES_UNTOLD = 2;
/**
 * When facts come in numbers, a moment's patience makes larger batches for everybody behind: broker, consumers, disks.
 * A fact that comes alone is never kept waiting.
 */
const MANY = 8;
const GATHER_MS = 50;

interface OutboxRow {
  id: number;
  event_id: string;
  type: string;
  payload: string;
}

/*
 * Ids are drawn while the writer holds its row locks. Of two transactions that touch the same row the later one has the
 * higher id and commits later, so whoever sees its facts sees the earlier ones too, and before them. What others are
 * still about to commit touched other rows; it is published when it is there, for nothing is passed by (decision 5).
 */
const NEXT = `SELECT id, event_id, type, payload FROM outbox ORDER BY id LIMIT ${BATCH}`;

/**
 * Carries committed facts to the bus: reads, publishes, waits until the bus has them, deletes. A crash in between
 * publishes again, which consumers recognise by the event id. Of several replicas one relays at a time, so that the
 * order holds; it is whoever has the advisory lock.
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
  #wakeUp: () => void = () => undefined;
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

  /** Called after every commit that wrote facts. */
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
        await this.#database.withConnection(async (client) => {
          const sql = sqlOn(client);
          const [lock] = await sql.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
            RELAY_LOCK,
          ]);
          if (!lock?.held) return this.#idle(POLL_MS * 4);
          try {
            // A deletion lost in a crash only publishes again, so it need not wait for the disk.
            await sql.query('SET synchronous_commit = off');
            await this.#drain(sql);
          } finally {
            await sql.query('RESET synchronous_commit').catch(() => undefined);
            await sql.query('SELECT pg_advisory_unlock($1)', [RELAY_LOCK]).catch(() => undefined);
          }
        });
      } catch (error) {
        this.#tell(error);
        // Whatever is committed meanwhile wakes nobody: it would be refused as well.
        await pause(this.#backoff(this.#failures++), this.#stop.signal);
      }
    } while (!this.#stop.signal.aborted);
  }

  async #drain(sql: Sql): Promise<void> {
    for (;;) {
      // Looked at first, so that what was committed before the stop is still read.
      const last = this.#stop.signal.aborted;
      this.#woken = false;
      let rows = await sql.query<OutboxRow>(NEXT);
      while (rows.length > 0) {
        await this.#bus.publish(
          rows.map((row) => ({ id: row.event_id, key: row.type, payload: row.payload })),
        );
        if (rows.length >= MANY && !this.#stop.signal.aborted)
          await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
        // Both in one round trip; the server takes them one after the other.
        [, rows] = await Promise.all([
          sql.query('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [rows.map((row) => row.id)]),
          sql.query<OutboxRow>(NEXT),
        ]);
        this.#failures = 0;
        this.#told = '';
      }
      if (last) return;
      await this.#idle(POLL_MS);
    }
  }

  #tell(error: unknown): void {
    const { message } = error as Error;
    if (this.#failures < FAILURES_UNTOLD || message === this.#told) return;
    this.#told = message;
    this.#log.warn({ err: error }, 'facts wait in the outbox until the database and the bus take them');
  }

  /** Rests until somebody wakes it; not at all if somebody has already. */
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

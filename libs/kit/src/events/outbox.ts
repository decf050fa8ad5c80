import type { Bus } from '../bus/port.ts';
import { sqlOn, type Database, type Sql } from '../database/database.ts';
import type { Logger } from '../logging.ts';

const RELAY_LOCK = 4_201_338;
const BATCH = 1_000;
/** Backstop only: a commit in this process wakes the relay at once. */
const POLL_MS = 250;
const MAX_BACKOFF_MS = 3_000;
/**
 * When facts come in numbers, a moment's patience makes larger batches for everybody behind: broker, consumers, disks.
 * A fact that comes alone is never kept waiting.
 */
const MANY = 8;
const GATHER_MS = 20;

interface OutboxRow {
  id: number;
  event_id: string;
  type: string;
  payload: string;
}

/*
 * Ids are drawn while the writer holds its row locks, so of two transactions that touch the same row the later one
 * has the higher id: id order respects commit order wherever the order can be observed. A row is left for the next
 * round while any transaction that may still commit a lower id is open, hence the horizon.
 */
const NEXT = `
  SELECT id, event_id, type, payload FROM outbox
  WHERE xid < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY id LIMIT ${BATCH}`;

/**
 * Carries committed facts to the bus: reads, publishes, waits until the bus has them, deletes. A crash in between
 * publishes again, which consumers recognise by the event id. Of several replicas one relays at a time, so that the
 * order holds; it is whoever has the advisory lock.
 */
export class OutboxRelay {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #log: Logger;
  #stopping = false;
  #woken = false;
  #wakeUp: () => void = () => undefined;
  #running: Promise<void> | undefined;

  constructor(database: Database, bus: Bus, log: Logger) {
    this.#database = database;
    this.#bus = bus;
    this.#log = log;
  }

  start(): void {
    this.#running = this.#relay();
  }

  /** Called after every commit that wrote facts. */
  wake(): void {
    this.#woken = true;
    this.#wakeUp();
  }

  /** Publishes what it can see by now, then stops; whatever lies behind the horizon is published at the next start. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wakeUp();
    await this.#running;
  }

  async #relay(): Promise<void> {
    let pause = 100;
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
            await this.#drain(sql, () => (pause = 100));
          } finally {
            await sql.query('RESET synchronous_commit').catch(() => undefined);
            await sql.query('SELECT pg_advisory_unlock($1)', [RELAY_LOCK]).catch(() => undefined);
          }
        });
      } catch (error) {
        this.#log.warn({ err: error }, 'outbox: waiting for the database or the broker');
        await this.#idle(pause);
        pause = Math.min(pause * 2, MAX_BACKOFF_MS);
      }
    } while (!this.#stopping);
  }

  async #drain(sql: Sql, onProgress: () => void): Promise<void> {
    for (;;) {
      // Looked at first, so that what was committed before the stop is still read.
      const last = this.#stopping;
      this.#woken = false;
      let rows = await sql.query<OutboxRow>(NEXT);
      while (rows.length > 0) {
        await this.#bus.publish(
          rows.map((row) => ({ id: row.event_id, key: row.type, payload: row.payload })),
        );
        if (rows.length >= MANY && !this.#stopping)
          await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
        // Both in one round trip; the server takes them one after the other.
        [, rows] = await Promise.all([
          sql.query('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [rows.map((row) => row.id)]),
          sql.query<OutboxRow>(NEXT),
        ]);
        onProgress();
      }
      if (last) return;
      await this.#idle(POLL_MS);
    }
  }

  /** Rests until somebody wakes it; not at all if somebody has already. */
  #idle(ms: number): Promise<void> {
    if (this.#woken || this.#stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

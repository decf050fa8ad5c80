import { lastBackup } from '../database/last-backup.ts';
import { isLockTimeout, type Sql } from '../database/database.ts';

/** The time for which one slot takes events. */
const SLOT_MS = 40 * 60_000;
/** With three slots, an event stays for at least two times {@link SLOT_MS}. */
const SLOTS = 3;

/** The slot for events that are published now. */
const slotAt = (ms: number): number => Math.floor(ms / SLOT_MS) % SLOTS;

/** Removes published events from the outbox, and keeps them in a slot. */
const KEEP = `
  WITH published AS (DELETE FROM outbox WHERE id = ANY($1::bigint[]) RETURNING id, event_id, type, payload)
  INSERT INTO published_events (slot, id, event_id, type, payload)
  SELECT $2::smallint, id, event_id, type, payload FROM published`;
const pagesOf = (slot: number): string =>
  `SELECT pg_relation_size('published_events_${slot}') / 8192 AS pages`;
/** The newest events of a slot are in its last pages, because rows are appended. */
const newestOf = (slot: number): string =>
  `SELECT max(published_at) AS newest FROM published_events_${slot} WHERE ctid >= $1::tid`;
const LAST_PAGES = 8;

async function newestIn(sql: Sql, slot: number): Promise<Date | null> {
  const [size] = await sql.query<{ pages: number }>(pagesOf(slot));
  const from = `(${Math.max(size!.pages - LAST_PAGES, 0)},0)`;
  const [found] = await sql.query<{ newest: Date | null }>(newestOf(slot), [from]);
  return found!.newest;
}

/** A backup may be reading the slot, which then keeps its events until its next period. */
const TRUNCATE_TIMEOUT_MS = 100;

/** Keeps events that the bus has for at least 80 minutes, on the session of the relay. */
export class PublishedEvents {
  readonly #sql: Sql;
  readonly #now: () => number;
  #slot: number | undefined;

  /** @param now milliseconds since 1970 */
  constructor(sql: Sql, now: () => number = Date.now) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Empties the next slot when its period begins. To be called before {@link keep}. */
  async advance(): Promise<void> {
    const now = this.#now();
    const slot = slotAt(now);
    if (slot === this.#slot) return;
    const newest = await newestIn(this.#sql, slot);
    // A relay that starts within a period finds events of this period.
    if (newest && now - newest.getTime() >= SLOT_MS) await this.#empty(slot);
    this.#slot = slot;
  }

  /** Moves events out of the outbox, in one statement. @param options of the statement */
  async keep(ids: readonly number[], options: { customPlan: boolean }): Promise<void> {
    await this.#sql.query(KEEP, [ids, slotAt(this.#now())], options);
  }

  async #empty(slot: number): Promise<void> {
    await this.#sql.query(`SET lock_timeout = ${TRUNCATE_TIMEOUT_MS}`);
    try {
      await this.#sql.query(`TRUNCATE published_events_${slot}`);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    } finally {
      await this.#sql.query('RESET lock_timeout');
    }
  }
}

/** The moment since which the database of a service has every event that it has emitted, in its outbox or in a slot. */
export async function coveredSince(sql: Sql): Promise<Date> {
  const [made] = await sql.query<{ at: Date }>(
    `SELECT migration_time AS at FROM migrations WHERE name = 'kit/0010_published_events.sql'`,
  );
  const backup = await lastBackup(sql);
  // A restored database has been made anew, and has what was emitted up to its backup.
  const begun = backup?.restoredAt ? backup.takenAt : made!.at;
  const newest = await newestPublished(sql);
  // The slot before that of the newest event has not been emptied yet.
  const kept = newest ? (Math.floor(newest.getTime() / SLOT_MS) - 1) * SLOT_MS : 0;
  return new Date(Math.max(begun.getTime(), kept));
}

/** When a service published its last event; undefined: no slot holds one. */
export async function newestPublished(sql: Sql): Promise<Date | undefined> {
  const moments: number[] = [];
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const newest = await newestIn(sql, slot);
    if (newest) moments.push(newest.getTime());
  }
  return moments.length > 0 ? new Date(Math.max(...moments)) : undefined;
}

/** Finds the event ids that a database has neither in its outbox nor in a slot. It reads all slots. */
export async function unknownEvents(sql: Sql, ids: readonly string[]): Promise<string[]> {
  // In one statement, so that an event on its way from the one to the other is seen.
  const rows = await sql.query<{ id: string }>(
    `SELECT id FROM unnest($1::uuid[]) AS id WHERE id NOT IN (
       SELECT event_id FROM outbox WHERE event_id = ANY($1::uuid[])
       UNION ALL SELECT event_id FROM published_events WHERE event_id = ANY($1::uuid[])
     ) -- reads all: published events have no index`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** An event that was published again counts once. */
const REPLAY = `
  INSERT INTO outbox (event_id, type, payload)
  SELECT event_id, type, payload FROM (
    SELECT DISTINCT ON (event_id) event_id, type, payload, id FROM published_events
    WHERE published_at >= $1 ORDER BY event_id, id
  ) kept ORDER BY id
  RETURNING 1`;

/**
 * Has the events of a service that were published since then published again, in their order.
 * @returns how many
 */
export const replayPublished = async (sql: Sql, since: Date): Promise<number> =>
  (await sql.query(REPLAY, [since])).length;

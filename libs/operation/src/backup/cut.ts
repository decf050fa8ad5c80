import { setTimeout as pause } from 'node:timers/promises';
import { COMMIT_LOCK, isLockTimeout } from '@cabildo/kit/database';
import { closeSessions, openSession, type Session } from './session.ts';

/** Sessions whose snapshots belong to one moment of all databases. */
export interface Cut {
  readonly sessions: readonly Session[];
  readonly takenAt: Date;
  /** Milliseconds for which nothing could be committed. */
  readonly heldMs: number;
}

/** Commits wait behind the locks, and their callers after half a minute no more. */
const LOCK_TIMEOUT_MS = 2_000;
const ATTEMPTS = 10;
const PAUSE_MS = 500;

/**
 * Takes a snapshot of each database, all at one moment: what one service did because of another is in none of them, or in
 * both. No transaction commits anywhere meanwhile, also none that emits no event, which takes some milliseconds.
 * @param addresses the database of each service
 * @throws {Error} when a database cannot be reached, or one transaction committed the whole time
 */
export async function takeCut(addresses: ReadonlyMap<string, string>): Promise<Cut> {
  const opened: Session[] = [];
  const open = async (): Promise<Session[]> => {
    const sessions = [];
    for (const [service, url] of addresses) {
      const session = await openSession(service, url);
      // Closed also where a later one cannot be opened.
      opened.push(session);
      sessions.push(session);
    }
    return sessions;
  };
  try {
    const [locks, sessions] = [await open(), await open()];
    for (const { sql } of sessions) await sql.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const started = await lockAll(locks);
    // The snapshot of a transaction is taken by its first query.
    const [row] = await Promise.all(sessions.map(({ sql }) => sql.query<{ now: Date }>('SELECT now()')));
    await closeSessions(locks);
    return { sessions, takenAt: row![0]!.now, heldMs: performance.now() - started };
  } catch (error) {
    await closeSessions(opened);
    throw error;
  }
}

/** Locks the commits of all databases, or none. @returns when the first lock was asked for, as `performance.now()` says it */
async function lockAll(locks: readonly Session[]): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const started = performance.now();
    try {
      for (const { sql } of locks) {
        await sql.query('BEGIN');
        await sql.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await sql.query(`SELECT pg_advisory_xact_lock(${COMMIT_LOCK})`);
      }
      return started;
    } catch (error) {
      for (const { sql } of locks) await sql.query('ROLLBACK');
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error;
      await pause(PAUSE_MS);
    }
  }
}

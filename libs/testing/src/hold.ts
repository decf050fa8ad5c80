import type { Database, Tx } from '@cabildo/kit/database';
import { until } from './until.ts';

const held = new Set<() => void>();

/** Lets all go that tests which failed still hold. */
export function letGo(): void {
  for (const release of held) release();
}

/**
 * Runs statements in a plain transaction that stays open and so keeps its locks; returns a function that ends the transaction.
 * If a test fails before the call, its harness ends it.
 */
export async function hold(
  database: Database,
  work: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const ended = database.transaction(async (tx) => {
    await work(tx);
    begun.resolve();
    await released.promise;
  });
  held.add(released.resolve);
  void ended.finally(() => held.delete(released.resolve)).catch(() => undefined);
  await Promise.race([begun.promise, ended]);
  return () => {
    released.resolve();
    return ended;
  };
}

/** The number of statements with this part (of LIKE) that wait for a lock. */
export async function waitingIn(database: Pick<Database, 'query'>, part = '%'): Promise<number> {
  const waiting = await database.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE $1`,
    [part],
  );
  return waiting.length;
}

/** Waits until so many statements with this part wait for a lock. */
export const untilWaiting = (
  database: Pick<Database, 'query'>,
  { part = '%', count = 1 }: { part?: string; count?: number } = {},
): Promise<void> => until(async () => (await waitingIn(database, part)) >= count);

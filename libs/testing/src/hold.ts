import type { Database, Tx } from '@cabildo/kit/database';

/**
 * Has a plain transaction do something and stay open, so that it holds what it locked; returns what ends it. A test that
 * fails in between leaves it to PostgreSQL, which ends a transaction that does nothing.
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
  await Promise.race([begun.promise, ended]);
  return () => {
    released.resolve();
    return ended;
  };
}

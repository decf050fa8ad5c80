import type { Database, Tx } from '@cabildo/kit/database';

/**
 * Runs statements in a plain transaction that stays open and so keeps its locks; returns a function that ends the transaction.
 * If a test fails before the call, PostgreSQL ends the idle transaction.
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

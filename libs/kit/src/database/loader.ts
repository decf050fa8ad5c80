import DataLoader from 'dataloader';
import { withoutBounds } from '../bounds/request-bounds.ts';

/** Answers one question at a time to callers, and many at a time to the database or another service. */
export interface Loader<K, V> {
  load(key: K): Promise<V>;
}

/**
 * Questions that arrive in one tick of the event loop are answered together: `load` gets their keys, at most
 * `maxBatchSize`, and returns an answer for each in the same order. Nothing is cached.
 */
export function createLoader<K, V>(
  load: (keys: readonly K[]) => Promise<V[]>,
  maxBatchSize = 256,
): Loader<K, V> {
  // The first caller's deadline is not that of the others.
  return new DataLoader((keys: readonly K[]) => withoutBounds(() => load(keys)), {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (answer) => setImmediate(answer),
  });
}

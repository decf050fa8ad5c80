import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { type: 'minor' }) => void;

const usedBytes = (): number => getHeapStatistics().used_heap_size;

/**
 * Bytes that ten rounds of `work` leave on the heap of a process that has gone on for a while: one that has collected
 * all of its garbage once, and from then on the young alone, as V8 does many times a second (decision 17).
 */
export async function bytesKept(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  // Code and shapes of objects are made on the first uses.
  for (let time = 0; time < 2; time += 1) await work();
  collect();
  const before = usedBytes();
  for (let round = 0; round < 10; round += 1) {
    await work();
    collect({ type: 'minor' });
    collect({ type: 'minor' });
  }
  return usedBytes() - before;
}

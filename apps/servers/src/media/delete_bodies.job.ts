import { job } from '../deps.ts';

/** Bodies of requests that a gateway could not delete, because it died. */
const ABANDONED_MS = 3_600_000;

/** Deletes bodies that nobody reads any more (RC-01). */
export default job({
  name: 'delete_bodies',
  everyMs: ABANDONED_MS,
  async run({ deps, now }) {
    for await (const { key, storedAt } of deps.store.list('incoming/'))
      if (storedAt.getTime() < now.getTime() - ABANDONED_MS) await deps.store.delete(key);
  },
});

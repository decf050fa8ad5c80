import { job } from '../deps.ts';
import { oldestStored } from './rules.ts';
import { deleteStraysBefore, dropMonths, ensureMonths } from './table.ts';

const BATCH = 5_000;

/** Creates the partitions of the months to come and drops entries older than 365 days (AU-02). */
export default job({
  name: 'retain',
  everyMs: 60 * 60 * 1000,
  async run({ database, now }) {
    const oldest = oldestStored(now);
    // In transactions, because those are tried again after a deadlock: each takes many locks that writers hold too.
    await database.transaction((tx) => ensureMonths(tx, now));
    await database.transaction((tx) => dropMonths(tx, oldest));
    while ((await database.transaction((tx) => deleteStraysBefore(tx, oldest, BATCH))) === BATCH);
  },
});

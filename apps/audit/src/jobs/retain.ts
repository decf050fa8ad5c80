import { oldestKept } from '../domain/period.ts';
import { job } from '../handler.ts';
import { deleteCountsBefore } from '../sql/daily_counts.ts';
import { deleteStraysBefore } from '../sql/entries.ts';
import { dropMonths, ensureMonths } from '../sql/months.ts';

const BATCH = 5_000;

/** Makes room for the months to come and drops what is older than 365 days (AU-02). */
export default job({
  name: 'retain',
  everyMs: 60 * 60 * 1000,
  async run({ database, now }) {
    const oldest = oldestKept(now);
    await ensureMonths(database, now);
    await dropMonths(database, oldest);
    while ((await deleteStraysBefore(database, oldest, BATCH)) === BATCH);
    while ((await deleteCountsBefore(database, oldest, BATCH)) === BATCH);
  },
});

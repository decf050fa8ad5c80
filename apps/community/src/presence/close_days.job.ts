import { job } from '../deps.ts';
import { closeDays } from './table.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 1_000;

/** AC-01: turns the minutes of days before yesterday into numbers, which take far less room. */
export default job({
  name: 'close_presence_days',
  everyMs: 10 * 60_000,
  async run({ database, now }) {
    const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
    while ((await closeDays(database, yesterday, BATCH)) === BATCH);
  },
});

import { job } from '../deps.ts';
import { removeOld, removeSurplus } from './clean-up.table.ts';
import { KEPT_MS } from './rules.ts';

/** Removes events that nobody resumes from any more (V1-14). */
export default job({
  name: 'clean_up_stream',
  everyMs: 30_000,
  async run({ database, now }) {
    await removeOld(database, new Date(now.getTime() - KEPT_MS));
    await removeSurplus(database);
  },
});

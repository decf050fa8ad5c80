import { job } from '../deps.ts';
import { deleteOld, deleteSurplus } from './clean-up.table.ts';
import { KEPT_MS } from './rules.ts';

/** Deletes events from which no client can resume any more (V1-14). */
export default job({
  name: 'clean_up_stream',
  everyMs: 30_000,
  async run({ database, now }) {
    await deleteOld(database, new Date(now.getTime() - KEPT_MS));
    await deleteSurplus(database);
  },
});

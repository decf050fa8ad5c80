import { job } from '../deps.ts';
import { deleteOldMisses } from './join-misses.table.ts';

/** Deletes counts whose hour is over (FU-10). */
export default job({
  name: 'delete_old_join_misses',
  everyMs: 60 * 60 * 1000,
  run: ({ database, now }) => deleteOldMisses(database, now),
});

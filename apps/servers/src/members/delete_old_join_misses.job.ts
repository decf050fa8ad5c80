import { job } from '../deps.ts';
import { deleteOldMisses } from './join-misses.table.ts';

/** FU-10: an hour after a user's first wrong code nothing of it counts any more. */
export default job({
  name: 'delete_old_join_misses',
  everyMs: 60 * 60 * 1000,
  run: ({ database, now }) => deleteOldMisses(database, now),
});

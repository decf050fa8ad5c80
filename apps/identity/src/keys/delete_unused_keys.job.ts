import { job } from '../deps.ts';
import { keyTimes } from './rules.ts';
import { deleteUnusedKeys } from './table.ts';

/** Deletes keys and panel sessions that expired for lack of use (ID-07, PN-03). */
export default job({
  name: 'delete_unused_keys',
  everyMs: 60 * 60 * 1000,
  async run({ database, now }) {
    await deleteUnusedKeys(database, keyTimes(now));
  },
});

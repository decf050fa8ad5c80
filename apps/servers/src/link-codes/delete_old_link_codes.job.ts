import { job } from '../deps.ts';
import { deleteOldLinkCodes } from './table.ts';

/** Deletes link codes whose ten minutes are over (V1-15). */
export default job({
  name: 'delete_old_link_codes',
  everyMs: 60_000,
  run: ({ database, now }) => deleteOldLinkCodes(database, now),
});

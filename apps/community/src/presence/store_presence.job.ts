import { job } from '../deps.ts';
import { storeTaken } from './store.ts';

/** AC-01: stores the minutes of the heartbeats that this process got. */
export default job({
  name: 'store_presence',
  everyMs: 30_000,
  run: ({ deps, database, now }) => storeTaken(deps.heartbeats, database, now),
});

import { job } from '../deps.ts';
import { deleteEndedSessions } from './table.ts';

/** Deletes game sessions whose time is over (ID-12). */
export default job({
  name: 'delete_ended_sessions',
  everyMs: 60 * 60 * 1000,
  async run({ database, now }) {
    await deleteEndedSessions(database, now);
  },
});

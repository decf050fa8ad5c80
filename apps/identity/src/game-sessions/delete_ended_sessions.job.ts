import { job } from '../deps.ts';
import { GAME_SESSION_MS } from './rules.ts';
import { deleteEndedSessions, forgetEndedPlayers } from './table.ts';

/** Deletes game sessions whose time is over (ID-12). */
export default job({
  name: 'delete_ended_sessions',
  everyMs: 60 * 60 * 1000,
  async run({ database, now }) {
    await deleteEndedSessions(database, now);
    // Twice the life of a session, so that a session of before the end has expired, whatever the clocks of two replicas say.
    await forgetEndedPlayers(database, new Date(now.getTime() - 2 * GAME_SESSION_MS));
  },
});

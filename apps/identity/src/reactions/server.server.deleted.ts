import gameSessionEnded from '@cabildo/contracts/identity/events/key.game_session.ended.ts';
import serverDeleted from '@cabildo/contracts/servers/events/server.server.deleted.ts';
import { reaction } from '../handler.ts';
import { endServers } from '../sql/game_sessions.ts';

/** A server's game sessions end with it (SV-11). */
export default reaction(serverDeleted, async ({ tx, events, now, emit }) => {
  const serverIds = events.map(({ data }) => data.server_id);
  await endServers(tx, serverIds, now);
  // Whoever cached a session may have asked anew on hearing of the server, before its end was recorded here.
  for (const server_id of serverIds) emit(gameSessionEnded, { server_id });
});

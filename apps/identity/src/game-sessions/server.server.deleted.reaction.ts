import { gameSessionEnded } from '@cabildo/contracts/identity/game-sessions/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { endServers } from '@cabildo/kit/service';
import { reaction } from '../deps.ts';

/** A server's game sessions end with it (SV-11), those included that are being created: `findKey` leaves them out. */
export default reaction(serverDeleted, async ({ tx, events, now, emit }) => {
  const serverIds = events.map(({ data }) => data.server_id);
  await endServers(tx, serverIds, now);
  // A gateway may drop its cache on `server.server.deleted` and cache a session again before this transaction commits.
  for (const server_id of serverIds) emit(gameSessionEnded, { server_id });
});

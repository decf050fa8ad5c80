import { draft } from '@cabildo/contracts/event';
import { gameSessionEnded } from '@cabildo/contracts/identity/game-sessions/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { endServers } from '@cabildo/operation/erasure';
import { reaction } from '../deps.ts';

/** Ends the game sessions of a deleted server (SV-11), also those that are being created, because `findKey` ignores them. */
export default reaction(serverDeleted, 'end', async ({ tx, events, now, emit }) => {
  const serverIds = events.map(({ data }) => data.server_id);
  await endServers(tx, serverIds, now);
  // A gateway that drops its cache on `server.server.deleted` may cache a session again before this transaction commits.
  for (const server_id of serverIds) emit(draft(gameSessionEnded, { server_id }));
});

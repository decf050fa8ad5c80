import { draft } from '@cabildo/contracts/event';
import { playerSessionsEnded } from '@cabildo/contracts/identity/game-sessions/events.ts';
import { memberBanned } from '@cabildo/contracts/servers/bans/events.ts';
import { reaction } from '../deps.ts';
import { endPlayers } from './table.ts';

/** SV-18: ends the game sessions of a banned user in that server, also those that are being created. */
export default reaction(memberBanned, 'alone', async ({ tx, events, now, emit }) => {
  const players = events.flatMap(({ data: { server_id, user_id } }) =>
    user_id === null ? [] : [{ server_id, user_id }],
  );
  await endPlayers(tx, players, now);
  for (const player of players) emit(draft(playerSessionsEnded, player), { serverId: player.server_id });
});

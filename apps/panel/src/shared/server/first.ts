import { answer } from '../../api/answers.ts';
import { BASE } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';
import { LAST_SERVER } from './last-server.ts';

/** The servers in the rail; the list of servers has them all. */
const IN_RAIL = 20;
/** A person has no more characters in a server. */
const MOST_CHARACTERS = 100;

export const legalStatus = answer('users', 'legalStatus', {});
export const serversInRail = answer('servers', 'listMine', { per_page: IN_RAIL });

/** The answers that every screen of a server needs. */
export const ofServer = (server_id: number) => ({
  server: answer('servers', 'get', { server_id }),
  characters: answer('dni', 'listMine', { server_id, per_page: MOST_CHARACTERS }),
  powers: answer('mdt', 'getMyPowers', { server_id }),
});

/**
 * Asks for all that the first screen needs at once, while its scripts are on their way: each part of the screen would else wait
 * for the answers of the part around it. A browser that has never shown a server asks nothing.
 */
export function askFirst(): void {
  const last = localStorage.getItem(LAST_SERVER);
  const isHome = location.pathname.replace(/\/?$/, '/') === BASE;
  const [, shown = isHome ? last : null] = /\/(?:s|terminal)\/(\d+)/.exec(location.pathname) ?? [];
  if (last === null && shown === null) return;
  void queryClient.prefetchQuery(session);
  void queryClient.prefetchQuery(legalStatus);
  if (shown === null) return;
  const serverId = Number(shown);
  void queryClient.prefetchQuery(serversInRail);
  const { server, characters, powers } = ofServer(serverId);
  void queryClient.prefetchQuery(server);
  void queryClient.prefetchQuery(characters);
  void queryClient.prefetchQuery(powers);
}

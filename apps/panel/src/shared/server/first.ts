import { PANEL_START, type StartPart } from '@cabildo/contracts/panel-start.ts';
import {
  queryOptions,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { BASE, client } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { isSignedOut, orNobody, session } from '../../api/session.ts';
import { LAST_SERVER } from './last-server.ts';

const { servers, characters } = PANEL_START;

export const legalStatus = answer('users', 'legalStatus', {});
export const serversInRail = answer('servers', 'listMine', servers.params);

/** The answers that every screen of a server needs. */
export const ofServer = (server_id: number) => ({
  server: answer('servers', 'get', { server_id }),
  characters: answer('dni', 'listMine', { server_id, ...characters.params }),
  powers: answer('mdt', 'getMyPowers', { server_id }),
});

/** The answers by the one request of the start (PN-05); those that it lacks are asked for one by one. */
type Start = Readonly<Partial<Record<StartPart, unknown>>>;

const startOf = (server_id: number | undefined) =>
  queryOptions({
    queryKey: ['panel', 'start', server_id] as const,
    queryFn: async ({ signal }) => {
      const options = { signal, maxRetries: 0, idempotencyKey: null };
      return (await client().send('start', { server_id }, options)).body as Start;
    },
    // Its parts live on in answers of their own, which events drop.
    gcTime: 0,
  });

/** The server that the address is about, or the one to which the first address leads. */
function serverShown(): number | undefined {
  const isHome = location.pathname.replace(/\/?$/, '/') === BASE;
  const last = isHome ? localStorage.getItem(LAST_SERVER) : null;
  const [, shown = last] = /\/(?:s|terminal)\/(\d+)/.exec(location.pathname) ?? [];
  return shown === null ? undefined : Number(shown);
}

interface Query {
  queryKey: QueryKey;
  queryFn?: unknown;
}

/**
 * Asks for all that the first screen needs by one request, while its scripts are on their way: each part of the screen would
 * else wait for the answers of the part around it.
 */
export function askFirst(): void {
  const serverId = serverShown();
  // A start that was refused for another reason says nothing about its parts, each of which has a refusal of its own.
  const asked = queryClient.fetchQuery(startOf(serverId)).catch((error: unknown): Start => {
    if (isSignedOut(error)) throw error;
    return {};
  });
  const seed = (part: StartPart, query: Query): void => {
    const queryFn = async (context: QueryFunctionContext): Promise<unknown> =>
      (await asked)[part] ?? (query.queryFn as QueryFunction)(context);
    void queryClient.prefetchQuery({
      ...query,
      queryFn: part === 'me' ? (context) => orNobody(queryFn(context)) : queryFn,
    });
  };
  seed('me', session);
  seed('legal', legalStatus);
  seed('servers', serversInRail);
  if (serverId === undefined) return;
  const of = ofServer(serverId);
  seed('server', of.server);
  seed('characters', of.characters);
  seed('powers', of.powers);
}

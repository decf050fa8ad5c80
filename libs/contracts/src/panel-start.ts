import type { ActionName } from './action.ts';

/**
 * PN-05: the actions whose answers the panel gets by one request when it starts, by their names in the answer, with their
 * parameters beside `server_id`.
 */
export const PANEL_START = {
  me: { action: 'users.get_user_by_key', params: {} },
  legal: { action: 'users.legal_status', params: {} },
  /** The servers in the rail; the list of servers has them all. */
  servers: { action: 'servers.list_mine', params: { per_page: 20 } },
  server: { action: 'servers.get', params: {} },
  /** A person has no more characters in a server. */
  characters: { action: 'server_dni.list_mine', params: { per_page: 100 } },
  powers: { action: 'server_mdt.get_my_powers', params: {} },
} as const satisfies Readonly<Record<string, { action: ActionName; params: object }>>;

/** The name of an answer in that of the start. */
export type StartPart = keyof typeof PANEL_START;

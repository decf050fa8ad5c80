import type { EventEnvelope } from '@cabildo/contracts/event';
import { playerSessionsEnded } from '@cabildo/contracts/identity/game-sessions/events.ts';
import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import resolveKey from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import type { Bus } from '@cabildo/kit/bus';
import type { Ask } from '@cabildo/kit/service';
import { KeyCache } from './key-cache.ts';

/** A valid key, as the identity service knows it. */
export interface ApiKey {
  user_id: number;
  key_id: number;
  session: 'app' | 'game' | 'panel';
  /** The one server of a game session (ID-12). */
  server_id: number | null;
}
export type ApiKeys = KeyCache<ApiKey>;

/** ID-11, ID-12: app keys and game sessions. */
export const KEY_SHAPE = /^(?:sk|gs)_[A-Za-z0-9_]{20,80}$/;

/** PN-03: sessions of the panel, which stand in a cookie and nowhere else. */
export const PANEL_KEY_SHAPE = /^ps_[A-Za-z0-9]{48}$/;

interface KeyEvent {
  user_id?: number;
  key_id?: number;
  server_id?: number;
  key_ids?: readonly number[];
}

/** Caches the user of each API key. */
export const createApiKeys = (bus: Bus, ask: Ask): Promise<ApiKeys> =>
  KeyCache.create<ApiKey>(bus, {
    async load(key_hash) {
      const answer = await ask(resolveKey, { key_hash });
      return answer;
    },
    patterns: ['key.#', 'server.server.deleted', userDeleted.type],
    endedBy,
  });

function endedBy(event: EventEnvelope<never>): ((key: ApiKey) => boolean) | undefined {
  // A new key is not cached yet.
  if (event.type.endsWith('.created')) return undefined;
  const { key_id, key_ids, user_id, server_id } = event.data as KeyEvent;
  if (key_ids !== undefined) return (key) => key_ids.includes(key.key_id);
  if (key_id !== undefined) return (key) => key.key_id === key_id;
  // SV-18: a ban ends the game sessions of one user in one server.
  if (event.type === playerSessionsEnded.type)
    return (key) => key.server_id === server_id && key.user_id === user_id;
  // ID-21: the event of a deleted account names its user alone. That of a deleted server names the user who deleted it, too,
  // whose other keys stay valid.
  return (key) => (server_id === undefined ? key.user_id === user_id : key.server_id === server_id);
}

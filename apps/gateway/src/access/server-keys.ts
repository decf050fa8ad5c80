import type { EventEnvelope } from '@cabildo/contracts/event';
import type { KeyScope } from '@cabildo/contracts/permissions';
import resolveServerKey from '@cabildo/contracts/servers/keys/resolve_server_key.rpc.ts';
import type { Bus } from '@cabildo/kit/bus';
import type { Ask } from '@cabildo/kit/service';
import { KeyCache } from './key-cache.ts';

/** A valid key of a server, as the servers service knows it (V1-01). */
export interface ServerKey {
  server_id: number;
  key_id: number;
  scope: KeyScope;
  /** The name that the log shows (AU-02). */
  name: string;
}
export type ServerKeys = KeyCache<ServerKey>;

export const SERVER_KEY_SHAPE = /^sv_[A-Za-z0-9]{48}$/;

/** Caches the server, the scope and the name of each key, which never change. The events of a revoked key and of a deleted server drop them. */
export const createServerKeys = (bus: Bus, ask: Ask): Promise<ServerKeys> =>
  KeyCache.create<ServerKey>(bus, {
    async load(key_hash) {
      const answer = await ask(resolveServerKey, { key_hash });
      return answer;
    },
    patterns: ['key.server_key.revoked', 'server.server.deleted'],
    endedBy: (event: EventEnvelope<never>) => {
      const { server_id, key_id } = event.data as Partial<ServerKey>;
      return (key) => (key_id === undefined ? key.server_id === server_id : key.key_id === key_id);
    },
  });

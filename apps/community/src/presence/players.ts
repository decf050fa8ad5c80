import type { EventEnvelope } from '@cabildo/contracts/event';
import findPlayers, { MAX_FOUND_PLAYERS } from '@cabildo/contracts/servers/players/find_players.rpc.ts';
import { EventCache, type Bus } from '@cabildo/kit/bus';
import { createLoader } from '@cabildo/kit/database';
import { createAsk, systemContext } from '@cabildo/kit/service';

/** An answer is shared by all who wait for it, so it has a deadline of its own. */
const ASK_MS = 5_000;

/** The ids of a server and of an account of the game platform. */
type CacheKey = `${number}:${string}`;
type PlayerCache = EventCache<CacheKey, { userId: number | null }>;

/** The members of servers by their accounts of the game platform, until a member joins or leaves. */
export class Players {
  readonly #cache: PlayerCache;

  private constructor(cache: PlayerCache) {
    this.#cache = cache;
  }

  static async create(bus: Bus): Promise<Players> {
    const loader = createLoader(async (keys: readonly CacheKey[]) => {
      const players = keys.map((key) => {
        const at = key.indexOf(':');
        return { server_id: Number(key.slice(0, at)), gp_id: key.slice(at + 1) };
      });
      const ask = createAsk(bus, systemContext('players'), Date.now() + ASK_MS);
      const { user_ids } = await ask(findPlayers, { players });
      return user_ids.map((userId) => ({ userId }));
    }, MAX_FOUND_PLAYERS);
    const cache: PlayerCache = await EventCache.create<CacheKey, { userId: number | null }>(bus, {
      load: (key) => loader.load(key),
      patterns: ['member.member.#', 'user.#', 'server.server.deleted'],
      staleKeys,
    });
    return new Players(cache);
  }

  /** The user of an account who is a member of a server; null: no member. */
  async userOf(serverId: number, gpId: string): Promise<number | null> {
    const key: CacheKey = `${serverId}:${gpId}`;
    return (this.#cache.peek(key) ?? (await this.#cache.get(key))).userId;
  }

  close(): Promise<void> {
    return this.#cache.close();
  }
}

function staleKeys({ server_id, type }: EventEnvelope<never>, cache: PlayerCache): CacheKey[] | 'all' {
  if (type.endsWith('.refused')) return [];
  return server_id === null ? 'all' : [...cache.keys()].filter((key) => key.startsWith(`${server_id}:`));
}

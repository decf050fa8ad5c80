import type { EventEnvelope } from '@cabildo/contracts/event';
import { isAllowed, type Membership, type Power } from '@cabildo/contracts/permissions';
import getPowers from '@cabildo/contracts/mdt/shifts/get_powers.rpc.ts';
import { EventCache, type Bus } from '@cabildo/kit/bus';
import type { Ask } from '@cabildo/kit/service';

/** The ids of server and user. */
type CacheKey = `${number}:${number}`;
type PowersCache = EventCache<CacheKey, { powers: Power[] }>;

/** Caches the powers of a user in a server, until an event changes them (OT-06). */
export class Powers {
  readonly #cache: PowersCache;

  private constructor(cache: PowersCache) {
    this.#cache = cache;
  }

  static async create(bus: Bus, ask: Ask): Promise<Powers> {
    const cache: PowersCache = await EventCache.create<CacheKey, { powers: Power[] }>(bus, {
      load: (key) => {
        const [server_id, user_id] = key.split(':').map(Number);
        return ask(getPowers, { server_id: server_id!, user_id: user_id! });
      },
      // A shift begins or ends, a roster or the powers of a department change.
      patterns: ['mdt.shift.#', 'mdt.officer.#', 'mdt.department.#'],
      staleKeys,
    });
    return new Powers(cache);
  }

  /**
   * A membership with the powers of the moment. Admins have none, because their rank opens all that a power does.
   * @throws {BusError} {TransientError} when the mdt service does not answer
   */
  async addTo(membership: Membership): Promise<Membership> {
    if (isAllowed('admin', membership)) return { ...membership, powers: [] };
    const { powers } = await this.#cache.get(keyOf(membership));
    return { ...membership, powers };
  }

  /** Drops what a member's own command may have changed, so that the next request sees it before its event (GW-31). */
  drop(membership: Pick<Membership, 'server_id' | 'user_id'>): void {
    this.#cache.drop(keyOf(membership));
  }

  async close(): Promise<void> {
    await this.#cache.close();
  }
}

const keyOf = ({ server_id, user_id }: Pick<Membership, 'server_id' | 'user_id'>): CacheKey =>
  `${server_id}:${user_id}`;

function staleKeys({ server_id }: EventEnvelope<never>, cache: PowersCache): CacheKey[] | 'all' {
  return server_id === null ? 'all' : [...cache.keys()].filter((key) => key.startsWith(`${server_id}:`));
}

import type { EventEnvelope } from '@cabildo/contracts/event';
import { isAllowed, ROLE_PERMISSIONS, type Access, type Membership } from '@cabildo/contracts/permissions';
import listGovernedServers from '@cabildo/contracts/servers/members/list_governed_servers.rpc.ts';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { EventCache, type Bus } from '@cabildo/kit/bus';
import type { Ask } from '@cabildo/kit/service';

export interface ResolvedMembership {
  server_exists: boolean;
  membership: Membership | null;
}

/** The ids of server and user. */
type CacheKey = `${number}:${number}`;
type MembershipCache = EventCache<CacheKey, ResolvedMembership>;

/** Caches the membership of a user in a server, until an event changes it. */
export class Memberships {
  readonly #cache: MembershipCache;
  readonly #ask: Ask;

  private constructor(cache: MembershipCache, ask: Ask) {
    this.#cache = cache;
    this.#ask = ask;
  }

  static async create(bus: Bus, ask: Ask): Promise<Memberships> {
    const cache: MembershipCache = await EventCache.create<CacheKey, ResolvedMembership>(bus, {
      load: async (key) => {
        const [server_id, user_id] = key.split(':').map(Number);
        const answer = await ask(resolveMembership, { server_id: server_id!, user_id: user_id! });
        return answer;
      },
      // Users who are no members are not cached, so that the first request after joining succeeds ahead of any event.
      keep: ({ membership }) => membership !== null,
      patterns: ['member.#', 'role.#', 'server.#'],
      staleKeys,
    });
    return new Memberships(cache, ask);
  }

  /** Answers at once from the cache, or else a promise. @throws {BusError} {TransientError} when the servers service does not answer. */
  find(serverId: number, userId: number): ResolvedMembership | Promise<ResolvedMembership> {
    const key: CacheKey = `${serverId}:${userId}`;
    return this.#cache.peek(key) ?? this.#cache.get(key);
  }

  /**
   * The servers in which a user has this access at /v1, where only owners and admins have any.
   * @throws {BusError} {TransientError} when the servers service does not answer
   */
  async governedBy(userId: number, access: Access): Promise<number[]> {
    const answer = await this.#ask(listGovernedServers, { user_id: userId });
    const entitled = answer.servers.filter(({ role }) =>
      isAllowed(access, { role, permissions: ROLE_PERMISSIONS[role] }),
    );
    return entitled.map(({ server_id }) => server_id);
  }

  /** Drops a server that a command has changed, so that the next request sees the change before its event (GW-31, SV-11). */
  dropServer(serverId: number): void {
    for (const key of keysOf(serverId, this.#cache)) this.#cache.drop(key);
  }

  async close(): Promise<void> {
    await this.#cache.close();
  }
}

function staleKeys(event: EventEnvelope<never>, cache: MembershipCache): CacheKey[] | 'all' {
  // A refused attempt changes nothing (AU-03). If its event dropped entries, any member could keep the cache empty.
  if (event.type.endsWith('.refused')) return [];
  const { server_id, user_id } = event.data as { server_id?: number; user_id?: number };
  const server = event.server_id ?? server_id;
  if (typeof server !== 'number') return 'all';
  if (event.type.startsWith('member.') && typeof user_id === 'number') return [`${server}:${user_id}`];
  return keysOf(server, cache);
}

function keysOf(serverId: number, cache: MembershipCache): CacheKey[] {
  return [...cache.keys()].filter((key) => key.startsWith(`${serverId}:`));
}

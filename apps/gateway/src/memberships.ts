import { isFailure, type EventEnvelope, type Membership } from '@cabildo/contracts';
import resolveMembership from '@cabildo/contracts/servers/calls/resolve_membership.ts';
import { FactCache, TransientError, type Ask, type Bus } from '@cabildo/kit';

interface Fact {
  server_exists: boolean;
  membership: Membership | null;
}

type FactKey = `${number}:${number}`;

/** What a user is in a server: asked of the servers service, kept here until an event says that it changed. */
export class Memberships {
  readonly #facts: FactCache<FactKey, Fact>;

  private constructor(facts: FactCache<FactKey, Fact>) {
    this.#facts = facts;
  }

  static async create(bus: Bus, ask: Ask): Promise<Memberships> {
    const facts = await FactCache.create<FactKey, Fact>(bus, {
      load: async (key) => {
        const [server_id, user_id] = key.split(':').map(Number);
        const answer = await ask(resolveMembership, { server_id: server_id!, user_id: user_id! });
        if (isFailure(answer)) throw new TransientError('servers refused to resolve a membership');
        return answer;
      },
      // Strangers are asked about each time: who joins must be let in by his next request, ahead of any event.
      keep: ({ membership }) => membership !== null,
      patterns: ['member.#', 'role.#', 'server.#'],
      staleKeys: staleFacts,
    });
    return new Memberships(facts);
  }

  /** At once if known, else a promise. @throws {BusError} {TransientError} when the servers service cannot tell. */
  find(serverId: number, userId: number): Fact | Promise<Fact> {
    const key: FactKey = `${serverId}:${userId}`;
    return this.#facts.peek(key) ?? this.#facts.get(key);
  }

  /** For whoever just changed a server or its roles: his next request sees it, ahead of the event (GW-31, SV-11). */
  dropServer(serverId: number): void {
    for (const key of factsOf(serverId, this.#facts)) this.#facts.drop(key);
  }

  async close(): Promise<void> {
    await this.#facts.close();
  }
}

function staleFacts(event: EventEnvelope<never>, cache: FactCache<FactKey, Fact>): FactKey[] | 'all' {
  // An attempt that changed nothing (AU-03): else any member could have everybody asked about again and again.
  if (event.type.endsWith('.refused')) return [];
  const { server_id, user_id } = event.data as { server_id?: number; user_id?: number };
  const server = event.server_id ?? server_id;
  if (typeof server !== 'number') return 'all';
  if (event.type.startsWith('member.') && typeof user_id === 'number') return [`${server}:${user_id}`];
  return factsOf(server, cache);
}

function factsOf(serverId: number, cache: FactCache<FactKey, Fact>): FactKey[] {
  return [...cache.keys()].filter((key) => key.startsWith(`${serverId}:`));
}

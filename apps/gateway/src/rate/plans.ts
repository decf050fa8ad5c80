import { isFailure } from '@cabildo/contracts/errors';
import type { Plan } from '@cabildo/contracts/limits';
import getPlan from '@cabildo/contracts/servers/config/get_plan.rpc.ts';
import { EventCache, type Bus } from '@cabildo/kit/bus';
import type { Ask } from '@cabildo/kit/service';

/** Caches the plan of each server, which limits the server's requests at /v1 (GW-21). */
export class ServerPlans {
  readonly #cache: EventCache<number, { plan: Plan | null }>;

  private constructor(cache: EventCache<number, { plan: Plan | null }>) {
    this.#cache = cache;
  }

  static async create(bus: Bus, ask: Ask): Promise<ServerPlans> {
    const cache = await EventCache.create<number, { plan: Plan | null }>(bus, {
      async load(server_id) {
        const answer = await ask(getPlan, { server_id });
        return isFailure(answer) ? { plan: null } : answer;
      },
      keep: ({ plan }) => plan !== null,
      patterns: ['server.#'],
      staleKeys: ({ server_id }) => (server_id === null ? 'all' : [server_id]),
    });
    return new ServerPlans(cache);
  }

  /** Answers null for an unknown server. @throws {BusError} {TransientError} when the servers service does not answer */
  async find(serverId: number): Promise<Plan | null> {
    return (this.#cache.peek(serverId) ?? (await this.#cache.get(serverId))).plan;
  }

  async close(): Promise<void> {
    await this.#cache.close();
  }
}

import { type ActionContract, type Failure } from '@cabildo/contracts';
import type { Ask } from '@cabildo/kit/service';
import { LRUCache } from 'lru-cache';
import type { RequestParams } from '../http/parameters.ts';
import { inputRefusal, thingUnknown } from '../refusals.ts';

/** A thing never changes its server, so that this bounds memory alone. */
const MAX_KNOWN = 10_000;

/** The servers of things that addresses of /v1 name without naming their server (V1-09). */
export class ThingServers {
  readonly #ask: Ask;
  readonly #known = new LRUCache<string, number>({ max: MAX_KNOWN });

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /**
   * The server behind the thing that the parameters name, or why there is none.
   * @throws {BusError} {TransientError} when the service that knows the thing does not answer
   */
  async find(
    locatedBy: NonNullable<ActionContract['locatedBy']>,
    params: RequestParams,
  ): Promise<number | Failure> {
    const parsed = locatedBy.input.safeParse(params);
    if (!parsed.success) return inputRefusal(parsed.error);
    const name = `${locatedBy.name}:${JSON.stringify(parsed.data)}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const answer = (await this.#ask(locatedBy, parsed.data)) as { server_id: number | null };
    if (answer.server_id === null) return thingUnknown;
    this.#known.set(name, answer.server_id);
    return answer.server_id;
  }
}

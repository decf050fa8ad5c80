import type { RpcContract } from '@cabildo/contracts/action';
import type { Failure } from '@cabildo/contracts/errors';
import { growingTo, type Ask } from '@cabildo/kit/service';
import { LRUCache } from 'lru-cache';
import type { RequestParams } from '../http/parameters.ts';
import { inputRefusal, resourceUnknown } from '../refusals.ts';

/** A resource never changes its server, so that entries are dropped only to bound memory. */
const MAX_KNOWN = 10_000;

/** Finds and caches the servers of resources that addresses of /v1 name without naming their server (V1-09). */
export class ServerLocator {
  readonly #ask: Ask;
  readonly #known = new LRUCache<string, number>(growingTo(MAX_KNOWN));

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /**
   * Answers the server of the resource that the parameters name, or the reason why there is none.
   * @throws {BusError} {TransientError} when the service that knows the resource does not answer
   */
  async find(locatedBy: RpcContract, params: RequestParams): Promise<number | Failure> {
    const parsed = locatedBy.input.safeParse(params);
    if (!parsed.success) return inputRefusal(parsed.error);
    const name = `${locatedBy.name}:${JSON.stringify(parsed.data)}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const answer = (await this.#ask(locatedBy, parsed.data)) as { server_id: number | null };
    if (answer.server_id === null) return resourceUnknown;
    this.#known.set(name, answer.server_id);
    return answer.server_id;
  }
}

import { fail, insteadOf, isFailure, onlyAmong, targetScope, type Failure } from '@cabildo/contracts';
import findUserByCp from '@cabildo/contracts/identity/users/find_user_by_cp.rpc.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import { emptyParams, isSent, type RequestParams } from '../http/parameters.ts';
import { inputRefusal, targetNamedTwice } from '../refusals.ts';
import type { Endpoint } from '../routes/route-table.ts';

/** The person for whom a bot acts, in the server of the bot's token. */
interface Person {
  readonly server_id: number;
  readonly user_id: number;
}

/**
 * Names the characters of a bot's request by their ids: that of `target_cp_id` (BO-12), and the person's own where the
 * request names none (BO-09, GW-25). Nothing is cached, so that a new character counts at once.
 * @throws {BusError} {TransientError} when the identity or the servers service does not answer
 */
export async function withCharacters(
  ask: Ask,
  { contract, botParams: { target, own } }: Endpoint,
  person: Person,
  params: RequestParams,
): Promise<RequestParams | Failure> {
  const isNamed = (name: string): boolean =>
    [name, ...insteadOf(name, contract)].some((each) => isSent(params[each]));
  const named: Record<string, number> = {};
  if (target !== undefined && isSent(params['target_cp_id'])) {
    if (isNamed(target)) return targetNamedTwice;
    const id = await characterBehind(ask, person.server_id, { params, target });
    if (isFailure(id)) return id;
    named[target] = id;
  }
  if (own !== undefined && named[own] === undefined && !isNamed(own)) {
    const id = onlyAmong(await charactersOf(ask, person), own);
    if (isFailure(id)) return id;
    named[own] = id;
  }
  return Object.assign(emptyParams(), params, named);
}

/** The only live character of the person who has linked the chat account `target_cp_id`. */
async function characterBehind(
  ask: Ask,
  server_id: number,
  { params, target }: { params: RequestParams; target: string },
): Promise<number | Failure> {
  const parsed = targetScope.safeParse(params);
  if (!parsed.success) return inputRefusal(parsed.error);
  const { user } = await ask(findUserByCp, { cp_id: parsed.data.target_cp_id! });
  if (!user) return fail('character_not_found');
  const live = await charactersOf(ask, { server_id, user_id: user.user_id });
  return onlyAmong(live, target, { isCallers: false });
}

async function charactersOf(ask: Ask, { server_id, user_id }: Person): Promise<ReadonlySet<number>> {
  const { server_character_ids } = await ask(listCharacters, { server_id, user_id });
  return new Set(server_character_ids);
}

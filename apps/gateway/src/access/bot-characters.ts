import { insteadOf, isUserTarget, onlyAmong, targetScope } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import findUserByCp from '@cabildo/contracts/identity/users/find_user_by_cp.rpc.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import { emptyParams, isSent, type RequestParams } from '../http/parameters.ts';
import { inputRefusal } from '../refusals.ts';
import type { Endpoint } from '../routes/route-table.ts';
import { targetNamedTwice } from './bot-refusals.ts';

/** A user whom no server knows: an account that nobody has linked is answered as that of a stranger (ID-09). */
const NOBODY = Number.MAX_SAFE_INTEGER;

/** The person for whom a bot acts, in the server of the bot's token. */
interface Person {
  readonly server_id: number;
  readonly user_id: number;
}

/**
 * Names the people and characters of a bot's request by their ids: whom `target_cp_id` means (BO-12), and the person's own
 * character where the request names none (BO-09, GW-25). Nothing is cached, so that a new character counts at once.
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
  const named: Record<string, unknown> = {};
  if (target !== undefined && isSent(params['target_cp_id'])) {
    if (isNamed(target)) return targetNamedTwice;
    const user = await userBehind(ask, params);
    if (isFailure(user)) return user;
    const meant = await meantBy(ask, { server_id: person.server_id, user_id: user }, target);
    if (isFailure(meant)) return meant;
    named[target] = meant;
  }
  if (own !== undefined && named[own] === undefined && !isNamed(own)) {
    const id = onlyAmong(await charactersOf(ask, person), own);
    if (isFailure(id)) return id;
    named[own] = id;
  }
  return Object.assign(emptyParams(), params, named);
}

/** The user who has linked the chat account `target_cp_id`; null: nobody has. */
async function userBehind(ask: Ask, params: RequestParams): Promise<number | null | Failure> {
  const parsed = targetScope.safeParse(params);
  if (!parsed.success) return inputRefusal(parsed.error);
  const { user } = await ask(findUserByCp, { cp_id: parsed.data.target_cp_id! });
  return user?.user_id ?? null;
}

/** The value of a parameter that names a person by the user, or by the only live character. */
async function meantBy(
  ask: Ask,
  { server_id, user_id }: { readonly server_id: number; readonly user_id: number | null },
  target: string,
): Promise<number | number[] | Failure> {
  if (isUserTarget(target)) {
    const id = user_id ?? NOBODY;
    return target === 'user_ids' ? [id] : id;
  }
  if (user_id === null) return fail('character_not_found');
  return onlyAmong(await charactersOf(ask, { server_id, user_id }), target, { isCallers: false });
}

async function charactersOf(ask: Ask, { server_id, user_id }: Person): Promise<ReadonlySet<number>> {
  const { server_character_ids } = await ask(listCharacters, { server_id, user_id });
  return new Set(server_character_ids);
}

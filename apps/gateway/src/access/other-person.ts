import { isGameSession, type Actor } from '@cabildo/contracts/action';
import type { Failure } from '@cabildo/contracts/errors';
import { singleOf, WrittenNumber } from '@cabildo/contracts/fields';
import getUsers from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import { isSent, type RequestParams } from '../http/parameters.ts';
import { notForOthers } from '../refusals.ts';
import type { Endpoint } from '../routes/route-table.ts';

/** A parameter as it was written; '' for what names nobody. */
function written(sent: unknown): string {
  const value = singleOf(sent);
  if (value instanceof WrittenNumber) return value.source;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/**
 * Refuses an action about its caller where an ignored parameter names somebody else (GW-01): the caller would be meant in
 * silence.
 * @throws {BusError} {TransientError} when the identity service does not answer
 */
export async function refuseForOthers(
  ask: Ask,
  { contract, personParams: { ignored, acting }, botParams, keyUse }: Endpoint,
  actor: Actor,
  params: RequestParams,
): Promise<Failure | undefined> {
  // BO-12: a bot names a character by the person.
  const named = keyUse === 'bot token' && botParams.target !== undefined ? 'target_cp_id' : undefined;
  const sent = ignored.filter((name) => name !== named && isSent(params[name]));
  if (sent.length === 0 || acting.some((name) => isSent(params[name]))) return undefined;
  // Such an action refuses game sessions by itself, and rights come before parameters (ID-21, GW-06).
  if (isGameSession(actor) && contract.access.to !== 'member') return undefined;
  if ((actor.kind !== 'user' && actor.kind !== 'bot') || actor.user_id === null) return undefined;
  const { user_id } = actor;
  const others = sent.filter(
    (name) => !name.endsWith('user_id') || written(params[name]) !== String(user_id),
  );
  if (others.length === 0) return undefined;
  const [user] = (await ask(getUsers, { user_ids: [user_id] })).users;
  const own = new Set([user?.gp_id, ...(user?.cp_ids ?? [])]);
  const other = others.find((name) => name.endsWith('user_id') || !own.has(written(params[name])));
  return other === undefined ? undefined : notForOthers(other);
}

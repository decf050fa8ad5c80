import type { Failure } from '@cabildo/contracts/errors';
import { characterLimit } from '@cabildo/contracts/limits';
import type { Sql, Tx } from '@cabildo/kit/database';
import { planFull, userCap, userFull } from './rules.ts';
import { addLiveCharacter, countLiveCharactersOf, findServerConfig, listCharacterLimits } from './table.ts';
import { listReportedRoles } from '../chat-roles/table.ts';

/**
 * The chat roles of a user that count in a server (CF-03): those that the bot reported of all chat accounts of the user in
 * the linked guild. The roles that the client sent count only if the bot reported none.
 */
export async function rolesThatCount(
  sql: Sql,
  serverId: number,
  userId: number,
  sent: readonly string[],
): Promise<string[]> {
  const reported = await listReportedRoles(sql, serverId, userId);
  return reported.length > 0 ? [...new Set(reported.flat())] : [...sent];
}

/** The number of live characters that a user may have in a server by chat roles (CF-04 b); null: without limit. */
export async function userCapOf(
  sql: Sql,
  serverId: number,
  userId: number,
  sentRoles: readonly string[],
): Promise<number | null> {
  const limits = await listCharacterLimits(sql, serverId);
  const roles = await rolesThatCount(sql, serverId, userId, sentRoles);
  const config = await findServerConfig(sql, serverId);
  return userCap(limits, roles, config?.role_limits ?? {});
}

/** Counts one more live character, or refuses it if the server's plan or the user's roles allow no more (CF-04). */
export async function claimCharacter(
  tx: Tx,
  serverId: number,
  userId: number,
  sentRoles: readonly string[],
): Promise<Failure<'limit_exceeded'> | undefined> {
  const server = await addLiveCharacter(tx, serverId);
  const ofPlan = characterLimit(server);
  if (ofPlan !== null && server.live_character_count > ofPlan) return planFull(ofPlan);
  const ofUser = await userCapOf(tx, serverId, userId, sentRoles);
  if (ofUser === null || (await countLiveCharactersOf(tx, serverId, userId)) < ofUser) return undefined;
  return userFull(ofUser);
}

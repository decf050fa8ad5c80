import type { Sql } from '@cabildo/kit';
import { userCap } from './domain/character.ts';
import { listCharacterLimits } from './sql/character-limits.ts';
import { listReportedRoles } from './sql/chat-roles.ts';
import { findServerConfig } from './sql/server-config.ts';

/**
 * The chat roles of somebody (CF-03): those that the bot reported of any of his accounts in the linked guild; what he
 * sends himself only where it has reported none.
 */
export async function chatRolesOf(
  sql: Sql,
  serverId: number,
  userId: number,
  sent: readonly string[],
): Promise<readonly string[]> {
  const reported = await listReportedRoles(sql, serverId, userId);
  return reported.length > 0 ? reported.flat() : sent;
}

/** How many live characters somebody may have in a server by his chat roles (CF-04 b); null is without limit. */
export async function characterCapOf(
  sql: Sql,
  serverId: number,
  userId: number,
  sentRoles: readonly string[],
): Promise<number | null> {
  const limits = await listCharacterLimits(sql, serverId);
  const roles = await chatRolesOf(sql, serverId, userId, sentRoles);
  const config = await findServerConfig(sql, serverId);
  return userCap(limits, roles, config?.role_limits ?? {});
}

import resolveChatRoles from '@cabildo/contracts/servers/config/resolve_chat_roles.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import { vehicleCap } from './rules.ts';
import type { Rules } from './table.ts';

/** CA-03: how many vehicles a character of a player may have. `sent`: the chat roles that the player says to have (CF-03). */
export async function capOf(
  ask: Ask,
  server_id: number,
  rules: Rules,
  { userId: user_id, sent }: { userId: number; sent: string[] },
): Promise<number> {
  // Most servers limit no chat role; then the roles are not asked for.
  if (rules.role_limits.length === 0) return vehicleCap(rules, []);
  const { cp_role_ids } = await ask(resolveChatRoles, { server_id, user_id, sent });
  return vehicleCap(rules, cp_role_ids);
}

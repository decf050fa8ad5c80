import { type Membership } from '@cabildo/contracts';
import resolveChatRoles from '@cabildo/contracts/servers/config/resolve_chat_roles.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import type { RewardRow } from './table.ts';

/** The chat roles of a member that the bot has reported (CF-03), if any reward asks for one. */
export async function reportedRoles(
  ask: Ask,
  { server_id, user_id }: Membership,
  rewards: readonly RewardRow[],
): Promise<readonly string[]> {
  if (rewards.every(({ cp_role_id }) => cp_role_id === null)) return [];
  // None is sent along: what a client says of itself earns it no money.
  const roles = await ask(resolveChatRoles, { server_id, user_id, sent: [] });
  return roles.cp_role_ids;
}

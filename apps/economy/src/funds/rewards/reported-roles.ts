import type { Membership } from '@cabildo/contracts/permissions';
import resolveChatRoles from '@cabildo/contracts/servers/config/resolve_chat_roles.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import type { RewardRow } from './table.ts';

/** The chat roles that the bot has reported of a member (CF-03); none when no reward asks for a role. */
export async function reportedRoles(
  ask: Ask,
  { server_id, user_id }: Membership,
  rewards: readonly RewardRow[],
): Promise<readonly string[]> {
  if (rewards.every(({ cp_role_id }) => cp_role_id === null)) return [];
  // Roles that a client sends are ignored, so that a client cannot earn money by naming a role.
  const roles = await ask(resolveChatRoles, { server_id, user_id, sent: [] });
  return roles.cp_role_ids;
}

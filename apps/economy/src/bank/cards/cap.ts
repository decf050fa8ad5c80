import { type Membership } from '@cabildo/contracts';
import resolveChatRoles from '@cabildo/contracts/servers/config/resolve_chat_roles.rpc.ts';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type { Sql } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';
import { cardCap } from './rules.ts';
import { listRoleLimits } from './role-limits.table.ts';

/** How many cards an account may have at the hands of this member (ECA-06, CF-03). For `prepare`: it may ask. */
export async function capOf(
  { db, ask }: { db: Sql; ask: Ask },
  member: Membership,
  { cards_config }: BankConfig,
  sent: string[],
): Promise<number> {
  const limits = await listRoleLimits(db, member.server_id);
  // Most servers limit no chat role, so nobody need be asked for them.
  if (limits.length === 0) return cardCap(cards_config, [], []);
  const { server_id, user_id } = member;
  const roles = await ask(resolveChatRoles, { server_id, user_id, sent });
  return cardCap(cards_config, limits, roles.cp_role_ids);
}

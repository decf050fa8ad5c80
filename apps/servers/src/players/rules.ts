import type { PlayerStatus } from '@cabildo/contracts/servers/players/players.ts';
import type { Player, Standings } from './table.ts';

/**
 * V1-15: what a player is to a server; a ban counts before all else (SV-18). Nothing tells whether somebody who never was a member
 * has signed in with the account.
 */
export function statusOf(
  { gp_id, user_id, former_user_ids = [] }: Player,
  standings: Standings,
): PlayerStatus {
  const { members, former, banned, bannedAccounts } = standings;
  const ids = user_id === null ? former_user_ids : [user_id, ...former_user_ids];
  if (bannedAccounts.has(gp_id) || ids.some((id) => banned.has(id))) return 'banned';
  if (user_id === null) return 'unknown';
  if (members.has(user_id)) return 'member';
  return former.has(user_id) ? 'not_member' : 'unknown';
}

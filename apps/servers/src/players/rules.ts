import type { PlayerStatus } from '@cabildo/contracts/servers/players/players.ts';
import type { Standing } from './table.ts';

/** V1-15: what a player is to a server; a ban counts before all else (SV-18). Undefined: nobody has signed in. */
export function statusOf(standing: Pick<Standing, 'is_member' | 'is_banned'> | undefined): PlayerStatus {
  if (!standing) return 'unknown';
  if (standing.is_banned) return 'banned';
  return standing.is_member ? 'member' : 'not_member';
}

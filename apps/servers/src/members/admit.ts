import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import { memberJoined } from '@cabildo/contracts/servers/members/events.ts';
import type { Tx } from '@cabildo/kit/database';
import { limitReached, type Emit } from '@cabildo/kit/service';
import { banned, isInForce } from '../ban-row/rules.ts';
import { findBan } from '../ban-row/table.ts';
import { noteMembers } from '../map-notes/table.ts';
import type { Profile } from '../profiles/table.ts';
import { countJoined, insertMember, takePlace } from './table.ts';

const FULL = { es: 'El servidor está lleno.', en: 'The server is full.' };

interface Admitted {
  readonly isNew: boolean;
  /** Undefined for a member of before. */
  readonly server_name?: string;
}

/** Makes a user a member of a server. Profile and server are locked, in this order. */
export async function admit(
  { tx, emit, now }: { tx: Tx; emit: Emit; now: Date },
  serverId: number,
  profile: Profile,
): Promise<Admitted | Failure<'forbidden' | 'limit_exceeded'>> {
  const { user_id, gp_username } = profile;
  // The lock of the server orders joins and bans: either this sees the ban, or the ban sees the member and kicks.
  const ban = await findBan(tx, serverId, profile);
  if (ban && isInForce(ban, now)) return banned(ban);
  const isNew = await insertMember(tx, { server_id: serverId, user_id, role: 'member', joined_at: now });
  if (!isNew) return { isNew };
  // The profile is locked, so that of two servers that a user joins at once the second counts the first.
  if ((await countJoined(tx, user_id)) > MEMBER_LIMITS.servers_joined.max)
    return limitReached('servers_joined');
  const place = await takePlace(tx, serverId);
  if (!place) return fail('limit_exceeded', { message: FULL, fields: { is_full: true } });
  await noteMembers(tx, serverId, [user_id], now);
  emit(draft(memberJoined, { server_id: serverId, user_id, gp_username }), { serverId });
  return { isNew, server_name: place.server_name };
}

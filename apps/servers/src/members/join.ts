import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import { memberJoined } from '@cabildo/contracts/servers/members/events.ts';
import contract from '@cabildo/contracts/servers/members/join.ts';
import { limitReached } from '@cabildo/kit/service';
import { banned, isInForce } from '../ban-row/rules.ts';
import { findBan } from '../ban-row/table.ts';
import { handler, userIdOf } from '../deps.ts';
import { noteMembers } from '../map-notes/table.ts';
import { findOrFetchProfile } from '../profiles/find-or-fetch.ts';
import { saveProfile } from '../profiles/table.ts';
import { entranceOf } from './entrance.ts';
import { countJoined, insertMember, takePlace } from './table.ts';

export default handler(contract, {
  async prepare({ input, ctx, db, ask, now }) {
    const profile = await findOrFetchProfile(db, ask, userIdOf(ctx));
    const entrance = await entranceOf({ input, profile, db, now });
    return isFailure(entrance) ? entrance : { profile, entrance };
  },
  async handle({ tx, prepared: { profile, entrance }, emit, now }) {
    // The profile is locked before the server. A refusal rolls the stored profile back.
    const gp_username = await saveProfile(tx, profile);
    const server = await entrance.lock(tx);
    if (!server) return entrance.missing;
    const userId = profile.user_id;
    // The lock of the server orders joins and bans: either this sees the ban, or the ban sees the member and kicks.
    const ban = await findBan(tx, server.id, profile);
    if (ban && isInForce(ban, now)) return banned(ban);
    const isNew = await insertMember(tx, {
      server_id: server.id,
      user_id: userId,
      role: 'member',
      joined_at: now,
    });
    if (!isNew) return { joined: false as const, reason: 'already_member' as const, server_id: server.id };
    // The profile is locked, so that of two servers that a user joins at once the second counts the first.
    if ((await countJoined(tx, userId)) > MEMBER_LIMITS.servers_joined.max)
      return limitReached('servers_joined');
    const place = await takePlace(tx, server.id);
    if (!place) {
      return fail('limit_exceeded', {
        message: { es: 'El servidor está lleno.', en: 'The server is full.' },
      });
    }
    await noteMembers(tx, server.id, [userId], now);
    emit(draft(memberJoined, { server_id: server.id, user_id: userId, gp_username }), {
      serverId: server.id,
    });
    return { joined: true as const, server_id: server.id, server_name: place.server_name };
  },
});

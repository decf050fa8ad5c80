import { fail, MEMBER_LIMITS, draft } from '@cabildo/contracts';
import { memberJoined } from '@cabildo/contracts/servers/members/events.ts';
import contract from '@cabildo/contracts/servers/members/join.ts';
import { limitReached } from '@cabildo/kit/service';
import { banned, isInForce } from '../ban-row/rules.ts';
import { findBan } from '../ban-row/table.ts';
import { handler, userIdOf } from '../deps.ts';
import { findOrFetchProfile } from '../profiles/find-or-fetch.ts';
import { saveProfile } from '../profiles/table.ts';
import { countJoin } from './join-misses.table.ts';
import { countJoined, insertMember, lockPublicServer, lockServerByJoinCode, takePlace } from './table.ts';

/** The same answer for a private server and for none, so that an id does not reveal whether a server exists (SV-16). */
const NOT_PUBLIC = {
  es: 'Ningún servidor público tiene ese identificador. A uno privado se entra con su código.',
  en: 'No public server has this id. A private one is joined with its code.',
};

const TOO_MANY_CODES = {
  es: 'Probaste demasiados códigos: espera a que pase una hora desde el primero que no existía.',
  en: 'You tried too many codes: wait until an hour has passed since the first one that did not exist.',
};

export default handler(contract, {
  async prepare({ input: { join_code }, ctx, db, ask, now }) {
    const userId = userIdOf(ctx);
    const joinCode = join_code?.toUpperCase();
    const retryAfter = joinCode && (await countJoin(db, { userId, joinCode, now }));
    if (retryAfter) return fail('limit_exceeded', { status: 429, message: TOO_MANY_CODES, retryAfter });
    return findOrFetchProfile(db, ask, userId);
  },
  async handle({ input, tx, prepared: profile, emit, now }) {
    // The profile is locked before the server (../lock-order.ts). A refusal rolls the stored profile back.
    const gp_username = await saveProfile(tx, profile);
    const server = input.join_code
      ? await lockServerByJoinCode(tx, input.join_code.toUpperCase())
      : await lockPublicServer(tx, input.server_id!);
    if (!server && !input.join_code) return fail('not_found', { message: NOT_PUBLIC });
    if (!server) {
      return fail('not_found', {
        message: {
          es: 'Ningún servidor tiene ese código. Pide el código actual a quien lo administra.',
          en: 'No server has this code. Ask the people who run it for the current one.',
        },
      });
    }
    const userId = profile.user_id;
    // The lock of the server orders joins and bans: either this sees the ban, or the ban sees the member and kicks.
    const ban = await findBan(tx, server.id, userId);
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
    emit(draft(memberJoined, { server_id: server.id, user_id: userId, gp_username }), {
      serverId: server.id,
    });
    return { joined: true as const, server_id: server.id, server_name: place.server_name };
  },
});

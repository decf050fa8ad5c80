import { fail } from '@cabildo/contracts';
import joined from '@cabildo/contracts/servers/events/member.member.joined.ts';
import contract from '@cabildo/contracts/servers/servers/join.ts';
import { userIdOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { profileOf } from '../../profile.ts';
import { insertMember } from '../../sql/members.ts';
import { keepProfile } from '../../sql/profiles.ts';
import { lockByJoinCode, takePlace } from '../../sql/servers.ts';

export default handler(contract, {
  prepare: ({ ctx, db, ask }) => profileOf(db, ask, userIdOf(ctx)),
  async handle({ input, tx, prepared: profile, emit, now }) {
    const server = await lockByJoinCode(tx, input.join_code.toUpperCase());
    if (!server) {
      return fail('not_found', {
        message: {
          es: 'Ningún servidor tiene ese código. Pide el código actual a quien lo administra.',
          en: 'No server has this code. Ask whoever runs it for the current one.',
        },
      });
    }
    const userId = profile.user_id;
    const gp_username = await keepProfile(tx, profile);
    const isNew = await insertMember(tx, {
      server_id: server.id,
      user_id: userId,
      role: 'member',
      joined_at: now,
    });
    if (!isNew) return { joined: false as const, reason: 'already_member' as const, server_id: server.id };
    const place = await takePlace(tx, server.id);
    if (!place) {
      return fail('limit_exceeded', {
        message: { es: 'El servidor está lleno.', en: 'The server is full.' },
      });
    }
    emit(joined, { server_id: server.id, user_id: userId, gp_username }, { serverId: server.id });
    return { joined: true as const, server_id: server.id, server_name: place.server_name };
  },
});

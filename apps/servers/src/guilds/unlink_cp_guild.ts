import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { cpGuildUnlinked } from '@cabildo/contracts/servers/guilds/events.ts';
import contract from '@cabildo/contracts/servers/guilds/unlink_cp_guild.ts';
import { handler } from '../deps.ts';
import { lockCaller } from '../roles/locks.ts';
import { findLink, unlinkGuild } from './table.ts';

export default handler(contract, {
  async handle({ member, tx, emit, now }) {
    const caller = await lockCaller(tx, member, contract.access.to);
    if (isFailure(caller)) return caller;
    const { server_id, user_id, gp_username } = caller;
    const { cp_guild_id } = (await findLink(tx, server_id))!;
    if (cp_guild_id === null) {
      return fail('not_found', {
        message: {
          es: 'El servidor no está vinculado a ninguna comunidad de chat.',
          en: 'The server is not linked to any chat community.',
        },
      });
    }
    await unlinkGuild(tx, server_id, now);
    emit(draft(cpGuildUnlinked, { server_id, user_id, gp_username, cp_guild_id }));
    return { unlinked: true as const, server_id };
  },
});

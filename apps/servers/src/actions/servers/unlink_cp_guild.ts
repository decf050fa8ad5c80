import { fail, isFailure } from '@cabildo/contracts';
import unlinked from '@cabildo/contracts/servers/events/server.cp_guild.unlinked.ts';
import contract from '@cabildo/contracts/servers/servers/unlink_cp_guild.ts';
import { lockCaller, membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { unlinkGuild } from '../../sql/guild-links.ts';
import { findServer } from '../../sql/servers.ts';

export default handler(contract, {
  async handle({ ctx, tx, emit }) {
    const { server_id, user_id } = membershipOf(ctx);
    const caller = await lockCaller(tx, ctx, contract.access);
    if (isFailure(caller)) return caller;
    const { cp_guild_id } = (await findServer(tx, server_id))!;
    if (cp_guild_id === null) {
      return fail('not_found', {
        message: {
          es: 'El servidor no está vinculado a ninguna comunidad de chat.',
          en: 'The server is not linked to any chat community.',
        },
      });
    }
    await unlinkGuild(tx, server_id);
    emit(unlinked, { server_id, user_id, gp_username: caller.gp_username, cp_guild_id });
    return { unlinked: true as const, server_id };
  },
});

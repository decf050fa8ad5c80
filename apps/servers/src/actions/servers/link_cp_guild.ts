import { isFailure } from '@cabildo/contracts';
import linked from '@cabildo/contracts/servers/events/server.cp_guild.linked.ts';
import contract from '@cabildo/contracts/servers/servers/link_cp_guild.ts';
import { lockCaller, membershipOf, userIdOf } from '../../caller.ts';
import { guildTaken, refusalOfGuild } from '../../guild.ts';
import { handler } from '../../handler.ts';
import { linkGuild } from '../../sql/guild-links.ts';
import { findServer } from '../../sql/servers.ts';

export default handler(contract, {
  prepare: ({ input, ctx, ask }) => refusalOfGuild(ask, userIdOf(ctx), input.cp_guild_id),
  async handle({ input, ctx, tx, emit }) {
    const { server_id, user_id } = membershipOf(ctx);
    const { cp_guild_id } = input;
    const caller = await lockCaller(tx, ctx, contract.access);
    if (isFailure(caller)) return caller;
    const server = (await findServer(tx, server_id))!;
    if (server.cp_guild_id !== cp_guild_id) {
      if (!(await linkGuild(tx, server_id, cp_guild_id))) return guildTaken();
      emit(linked, { server_id, user_id, gp_username: caller.gp_username, cp_guild_id });
    }
    return { linked: true as const, server_id, cp_guild_id };
  },
});

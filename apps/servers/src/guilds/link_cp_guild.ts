import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { cpGuildLinked } from '@cabildo/contracts/servers/guilds/events.ts';
import contract from '@cabildo/contracts/servers/guilds/link_cp_guild.ts';
import { handler } from '../deps.ts';
import { lockCaller } from '../roles/locks.ts';
import { refusalOfGuild } from './chat-accounts.ts';
import { guildTaken } from './rules.ts';
import { findLink, linkGuild } from './table.ts';

export default handler(contract, {
  prepare: ({ input, member, ask }) => refusalOfGuild(ask, member.user_id, input.cp_guild_id),
  async handle({ input, member, tx, emit, now }) {
    const caller = await lockCaller(tx, member, contract.access.to);
    if (isFailure(caller)) return caller;
    const { server_id, user_id, gp_username } = caller;
    const { cp_guild_id } = input;
    const server = (await findLink(tx, server_id))!;
    if (server.cp_guild_id !== cp_guild_id) {
      if (!(await linkGuild(tx, server_id, cp_guild_id, now))) return guildTaken();
      emit(draft(cpGuildLinked, { server_id, user_id, gp_username, cp_guild_id }));
    }
    return { linked: true as const, server_id, cp_guild_id };
  },
});

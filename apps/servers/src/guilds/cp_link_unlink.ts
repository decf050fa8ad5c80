import { draft } from '@cabildo/contracts/event';
import { guildUnlinked } from '@cabildo/contracts/servers/guilds/events.ts';
import contract from '@cabildo/contracts/servers/guilds/cp_link_unlink.ts';
import { handler } from '../deps.ts';
import { userOfChatAccount } from './chat-accounts.ts';
import { guildUnknown, notGuildOwner } from './rules.ts';
import { lockLinkByGuild, unlinkGuild } from './table.ts';

export default handler(contract, {
  prepare: ({ input, ask }) => userOfChatAccount(ask, input.guild_owner_cp_id),
  async handle({ input, tx, prepared, emit, now }) {
    const { cp_guild_id } = input;
    const server = await lockLinkByGuild(tx, cp_guild_id);
    if (!server) return guildUnknown();
    if (prepared.user?.user_id !== server.owner_user_id) return notGuildOwner();
    const { id: server_id, server_name } = server;
    await unlinkGuild(tx, server_id, now);
    emit(draft(guildUnlinked, { server_id, cp_guild_id }), { serverId: server_id });
    return { linked: false as const, server_id, server_name };
  },
});

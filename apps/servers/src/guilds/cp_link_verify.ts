import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { guildLinked } from '@cabildo/contracts/servers/guilds/events.ts';
import contract from '@cabildo/contracts/servers/guilds/cp_link_verify.ts';
import { handler } from '../deps.ts';
import { userOfChatAccount } from './chat-accounts.ts';
import { guildTaken, notGuildOwner } from './rules.ts';
import { linkGuild, lockLinkByCode } from './table.ts';

export default handler(contract, {
  prepare: ({ input, ask }) => userOfChatAccount(ask, input.guild_owner_cp_id),
  async handle({ input, tx, prepared, emit, now }) {
    const { cp_guild_id } = input;
    const server = await lockLinkByCode(tx, input.code.toUpperCase());
    if (!server) {
      return fail('not_found', {
        message: {
          es: 'Ningún servidor tiene ese código. Usa el código actual del servidor.',
          en: 'No server has this code. Use the current code of the server.',
        },
      });
    }
    if (prepared.user?.user_id !== server.owner_user_id) return notGuildOwner();
    const { id: server_id, server_name, cp_guild_id: old_cp_guild_id } = server;
    if (old_cp_guild_id !== cp_guild_id) {
      if (!(await linkGuild(tx, server_id, cp_guild_id, now))) return guildTaken();
      emit(draft(guildLinked, { server_id, cp_guild_id, old_cp_guild_id }), { serverId: server_id });
    }
    return { linked: true as const, server_id, server_name };
  },
});

import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/guilds/cp_link_info.ts';
import { handler } from '../deps.ts';
import { findLinkByCode, findLinkByGuild } from './table.ts';

const NONE = { linked: false, server_id: null, server_name: null, plan: null, is_public: null };

export default handler(contract, {
  async run({ input, db }) {
    const { cp_guild_id, code } = input;
    if (cp_guild_id === undefined && code === undefined) {
      return fail('error', {
        message: { es: 'Indica «cp_guild_id» o «code».', en: 'Give «cp_guild_id» or «code».' },
      });
    }
    const server = await (cp_guild_id === undefined
      ? findLinkByCode(db, code!.toUpperCase())
      : findLinkByGuild(db, cp_guild_id));
    if (!server) return NONE;
    const { id, server_name, plan, is_public } = server;
    return { linked: server.cp_guild_id !== null, server_id: id, server_name, plan, is_public };
  },
});

import { offsetOf, pageOf } from '@cabildo/contracts';
import rolesReported from '@cabildo/contracts/servers/events/bot.roles.reported.ts';
import contract from '@cabildo/contracts/servers/server_bot/cp_member_recognized.ts';
import { rankOf } from '../../domain/role.ts';
import { guildUnknown, userOfChatAccount } from '../../guild.ts';
import { handler } from '../../handler.ts';
import { countCharactersOf, listCharactersOf, type CharacterRow } from '../../sql/characters.ts';
import { keepReportedRoles } from '../../sql/chat-roles.ts';
import { holdLink } from '../../sql/guild-links.ts';
import { findMembership } from '../../sql/members.ts';

const shown = ({ id, name, surname, dni_number, status }: CharacterRow) => ({
  server_character_id: id,
  name,
  surname,
  dni_number,
  status,
});

export default handler(contract, {
  prepare: ({ input, ask }) => userOfChatAccount(ask, input.cp_id),
  async handle({ input, tx, prepared: { user }, emit }) {
    const { cp_guild_id, cp_id } = input;
    const server = await holdLink(tx, cp_guild_id);
    if (!server) return guildUnknown();
    if (!user) {
      const nobody = { recognized: false, user_id: null, is_member: false, role: null, characters: [] };
      return { ...nobody, ...pageOf(input, 0) };
    }
    const { id: server_id } = server;
    const { user_id, gp_username } = user;
    if (input.cp_role_ids) {
      const cp_role_ids = [...new Set(input.cp_role_ids)].sort();
      const reported = { server_id, user_id, cp_id, cp_guild_id, cp_role_ids };
      if (await keepReportedRoles(tx, reported)) {
        emit(rolesReported, { server_id, user_id, gp_username, cp_id, cp_role_ids }, { serverId: server_id });
      }
    }
    const membership = await findMembership(tx, server_id, user_id);
    const isMember = membership?.user_id === user_id;
    const rows = await listCharactersOf(tx, server_id, user_id, input.per_page, offsetOf(input));
    return {
      recognized: true,
      user_id,
      is_member: isMember,
      role: isMember ? rankOf(membership.built_in) : null,
      characters: rows.map(shown),
      ...pageOf(input, await countCharactersOf(tx, server_id, user_id)),
    };
  },
});

import { LIMITS, offsetOf, pageOf, draft } from '@cabildo/contracts';
import { rolesReported } from '@cabildo/contracts/servers/guilds/events.ts';
import contract from '@cabildo/contracts/servers/guilds/cp_member_recognized.ts';
import { countCharactersOf, listCharactersOf, type ListedRow } from '../characters/table.ts';
import { dropUnlinkedReports, saveReportedRoles } from '../config/table.ts';
import { handler } from '../deps.ts';
import { findMembership } from '../members/table.ts';
import { userOfChatAccount } from './chat-accounts.ts';
import { guildUnknown } from './rules.ts';
import { lockLinkShared } from './table.ts';

const shown = ({ id, name, surname, dni_number, status }: ListedRow) => ({
  server_character_id: id,
  name,
  surname,
  dni_number,
  status,
});

export default handler(contract, {
  prepare: ({ input, ask }) => userOfChatAccount(ask, input.cp_id),
  async handle({ input, tx, now, prepared: { user }, emit }) {
    const { cp_guild_id, cp_id } = input;
    const server = await lockLinkShared(tx, cp_guild_id);
    if (!server) return guildUnknown();
    const { id: server_id } = server;
    const cp_role_ids = input.cp_role_ids && [...new Set(input.cp_role_ids)].sort();
    if (!user) {
      if (cp_role_ids) {
        const reported = { server_id, user_id: null, cp_id, cp_guild_id, cp_role_ids };
        if (await saveReportedRoles(tx, reported, now)) {
          await dropUnlinkedReports(tx, server_id, LIMITS.max_members);
        }
      }
      const unknown = { recognized: false, user_id: null, is_member: false, role: null, characters: [] };
      return { ...unknown, ...pageOf(input, 0) };
    }
    const { user_id, gp_username } = user;
    if (cp_role_ids) {
      const reported = { server_id, user_id, cp_id, cp_guild_id, cp_role_ids };
      if (await saveReportedRoles(tx, reported, now)) {
        emit(draft(rolesReported, { server_id, user_id, gp_username, cp_id, cp_role_ids }), {
          serverId: server_id,
        });
      }
    }
    const membership = await findMembership(tx, server_id, user_id);
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const [rows, total] = await Promise.all([
      listCharactersOf(tx, server_id, user_id, at),
      countCharactersOf(tx, server_id, user_id),
    ]);
    return {
      recognized: true,
      user_id,
      is_member: !!membership,
      role: membership?.role ?? null,
      characters: rows.map(shown),
      ...pageOf(input, total),
    };
  },
});

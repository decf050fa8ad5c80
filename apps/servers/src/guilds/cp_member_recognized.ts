import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/guilds/cp_member_recognized.ts';
import { countCharactersOf, listCharactersOf, type ListedRow } from '../characters/table.ts';
import { handler } from '../deps.ts';
import { findMembership } from '../members/table.ts';
import { userOfChatAccount } from './chat-accounts.ts';
import { guildUnknown } from './rules.ts';
import { lockReported, storeReports } from './store-reports.ts';
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
    const { cp_role_ids } = input;
    if (cp_role_ids) {
      await lockReported(tx, server_id);
      await storeReports({ tx, emit, now }, { server_id, cp_guild_id }, [{ cp_id, cp_role_ids, user }]);
    }
    if (!user) {
      const unknown = { recognized: false, user_id: null, is_member: false, role: null, characters: [] };
      return { ...unknown, ...pageOf(input, 0) };
    }
    const { user_id } = user;
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

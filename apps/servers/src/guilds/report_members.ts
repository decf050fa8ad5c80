import findUsersByCp from '@cabildo/contracts/identity/users/find_users_by_cp.rpc.ts';
import contract from '@cabildo/contracts/servers/guilds/report_members.ts';
import { fail } from '@cabildo/contracts';
import { handler } from '../deps.ts';
import { noGuildLinked } from './rules.ts';
import { storeReports } from './store-reports.ts';
import { lockLinkOf } from './table.ts';

export default handler(contract, {
  async prepare({ input, ask }) {
    const byAccount = new Map(input.members.map((each) => [each.cp_id, each]));
    const { users } = await ask(findUsersByCp, { cp_ids: [...byAccount.keys()] });
    const userOf = new Map(users.map(({ cp_id, ...user }) => [cp_id, user]));
    return [...byAccount.values()].map((each) => ({ ...each, user: userOf.get(each.cp_id) ?? null }));
  },
  async handle({ serverId: server_id, tx, now, prepared: reports, emit }) {
    const server = await lockLinkOf(tx, server_id);
    if (!server) return fail('not_found');
    const { cp_guild_id } = server;
    if (cp_guild_id === null) return noGuildLinked();
    await storeReports({ tx, emit, now }, { server_id, cp_guild_id }, reports);
    return { stored: reports.length };
  },
});

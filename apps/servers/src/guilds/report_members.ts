import findUsersByCp from '@cabildo/contracts/identity/users/find_users_by_cp.rpc.ts';
import contract from '@cabildo/contracts/servers/guilds/report_members.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { hashToken } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { judgeCall, MAX_REPORTS, reportIdMissing, reportsFull } from './reports.rules.ts';
import { countReports, endReport, findReport, insertReport } from './reports.table.ts';
import { noGuildLinked } from './rules.ts';
import { lockReported, storeReports } from './store-reports.ts';
import { lockLinkOf } from './table.ts';

export default handler(contract, {
  async prepare({ input, ask }) {
    if (input.is_whole && input.report_id === undefined) return reportIdMissing();
    const byAccount = new Map(input.members.map((each) => [each.cp_id, each]));
    const { users } = await ask(findUsersByCp, { cp_ids: [...byAccount.keys()] });
    const userOf = new Map(users.map(({ cp_id, ...user }) => [cp_id, user]));
    return [...byAccount.values()].map((each) => ({ ...each, user: userOf.get(each.cp_id) ?? null }));
  },
  async handle({ input, serverId: server_id, tx, now, prepared: reports, emit }) {
    const { report_id, is_whole, members } = input;
    const server = await lockLinkOf(tx, server_id);
    if (!server) return fail('not_found');
    const { cp_guild_id } = server;
    if (cp_guild_id === null) return noGuildLinked();
    const stored = reports.length;
    // The calls of a server come one after another, so that each of a report knows how the others left it.
    await lockReported(tx, server_id);
    if (report_id !== undefined) {
      const hash = is_whole ? hashToken(JSON.stringify(members)) : null;
      let report = await findReport(tx, server_id, report_id);
      if (!report) {
        if ((await countReports(tx, server_id)) >= MAX_REPORTS) return reportsFull();
        report = await insertReport(tx, { server_id, report_id, cp_guild_id, created_at: now });
      }
      const judged = judgeCall(report, { cp_guild_id, hash, now });
      if (isFailure(judged)) return judged;
      // The repetition stores nothing, because accounts may have been named anew since.
      if (judged === 'repeated') return { stored };
      if (hash !== null) await endReport(tx, report.id, hash, now);
    }
    await storeReports({ tx, emit, now }, { server_id, cp_guild_id }, reports);
    return { stored };
  },
});

import { clearUnnamed } from '../chat-roles/table.ts';
import { dueJob } from '../deps.ts';
import { noteMembers } from '../map-notes/table.ts';
import { dueInServers } from '../server-row/due-in-servers.ts';
import { findDueReport, moveReport } from './reports.table.ts';
import { lockReported, tellReported } from './store-reports.ts';

/** BO-12: takes the roles of accounts that a whole report has not named, 500 accounts at a time. */
export default dueJob({
  name: 'clear_unreported',
  ...dueInServers('chat_reports'),
  async each({ id, server_id }, { tx, emit, now }) {
    await lockReported(tx, server_id);
    const report = await findDueReport(tx, id);
    if (!report) return;
    const { cleared, lastSeen } = await clearUnnamed(tx, report);
    const known = cleared.flatMap(({ user_id, gp_username, cp_id }) =>
      user_id === null || gp_username === null ? [] : [{ user_id, gp_username, cp_id, cp_role_ids: [] }],
    );
    await tellReported({ tx, emit }, server_id, known);
    const userIds = cleared.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
    await noteMembers(tx, server_id, userIds, now);
    await moveReport(tx, id, lastSeen);
  },
});

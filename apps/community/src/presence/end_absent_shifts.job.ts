import endAbsentShifts from '@cabildo/contracts/mdt/shifts/end_absent_shifts.rpc.ts';
import { listEnding } from '../activity-config/table.ts';
import { job } from '../deps.ts';
import { forgetGone, listGone } from './table.ts';

/** The players of one question. */
const BATCH = 200;

/** AC-01: ends the shifts of players who are gone from the game for as long as their server says. */
export default job({
  name: 'end_absent_shifts',
  everyMs: 30_000,
  async run({ database, ask, now }) {
    for (const { server_id, minutes } of await listEnding(database)) {
      const before = new Date(now.getTime() - minutes * 60_000);
      for (;;) {
        const gone = await listGone(database, { serverId: server_id, before, limit: BATCH });
        if (gone.length === 0) break;
        const absent = gone.map(({ user_id, seen_at }) => ({ user_id, seen_at: seen_at.toISOString() }));
        await ask(endAbsentShifts, { server_id, absent });
        // An absence ends shifts once; the next heartbeat of a player begins anew.
        const userIds = gone.map(({ user_id }) => user_id);
        await forgetGone(database, { serverId: server_id, userIds, before });
      }
    }
  },
});

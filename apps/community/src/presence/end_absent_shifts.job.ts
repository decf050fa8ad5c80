import endAbsentShifts from '@cabildo/contracts/mdt/shifts/end_absent_shifts.rpc.ts';
import { listEnding } from '../activity-config/table.ts';
import { job } from '../deps.ts';
import { listGone } from './table.ts';

/** The players of one question. */
const BATCH = 200;

/** AC-01: ends the shifts of players who are gone from the game for as long as their server says. */
export default job({
  name: 'end_absent_shifts',
  everyMs: 30_000,
  async run({ database, ask, now }) {
    for (const { server_id, minutes } of await listEnding(database)) {
      const before = new Date(now.getTime() - minutes * 60_000);
      let after = 0;
      for (;;) {
        const absent = await listGone(database, { serverId: server_id, before, after, limit: BATCH });
        if (absent.length === 0) break;
        await ask(endAbsentShifts, {
          server_id,
          absent: absent.map(({ user_id, seen_at }) => ({ user_id, seen_at: seen_at.toISOString() })),
        });
        after = absent.at(-1)!.user_id;
      }
    }
  },
});

import { job } from '../handler.ts';
import { deleteCountsOf } from '../sql/daily_counts.ts';
import { deleteEntriesOf } from '../sql/entries.ts';
import { listErasedSince } from '../sql/erased_servers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 5_000;

/** Erases what deleted servers left (SV-11: within 60 s), for a day again: a fact may have been on its way. */
export default job({
  name: 'erase_servers',
  everyMs: 5_000,
  async run({ database, now, log }) {
    for (const serverId of await listErasedSince(database, new Date(now.getTime() - DAY_MS))) {
      let erased = 0;
      for (let count = BATCH; count === BATCH; erased += count)
        count = await deleteEntriesOf(database, serverId, BATCH);
      await deleteCountsOf(database, serverId);
      if (erased > 0)
        log.info({ server_id: serverId, entries: erased }, 'the log of a deleted server was erased');
    }
  },
});

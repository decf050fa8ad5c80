import { job } from '../handler.ts';
import { eraseServer, listErasedSince } from '../sql/endings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 5_000;

/** Erases what deleted servers left (SV-11: within 60 s), for a day again: a request may have been on its way. */
export default job({
  name: 'erase_servers',
  everyMs: 5_000,
  async run({ database, now, log }) {
    for (const serverId of await listErasedSince(database, new Date(now.getTime() - DAY_MS))) {
      const rows = await eraseServer(database, serverId, BATCH);
      if (rows > 0) log.info({ server_id: serverId, rows }, 'the things of a deleted server were erased');
    }
  },
});

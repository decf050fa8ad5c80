import type { Database } from '@cabildo/kit';
import { job } from '../handler.ts';
import { listServersEndedSince } from '../sql/endings.ts';
import {
  closeSome,
  eraseAccounts,
  eraseCharges,
  eraseEntries,
  eraseSettings,
  someAccountIds,
} from '../sql/erasing.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ENTRIES = 5_000;
const ACCOUNTS = 500;

/**
 * Every account is closed, and every charge gone, before the first entry goes: what is under way on one of them holds
 * its row and is waited for, nothing moves on a closed one, none is opened any more, and there is nothing to refund.
 * So no entry is written behind the back of this.
 */
async function erase(database: Database, serverId: number, now: Date): Promise<number> {
  while ((await database.transaction((tx) => closeSome(tx, serverId, ENTRIES, now))) === ENTRIES);
  while ((await database.transaction((tx) => eraseCharges(tx, serverId, ENTRIES))) === ENTRIES);
  let erased = 0;
  for (;;) {
    const ids = await someAccountIds(database, serverId, ACCOUNTS);
    while ((await database.transaction((tx) => eraseEntries(tx, ids, ENTRIES))) === ENTRIES);
    const count = await database.transaction((tx) => eraseAccounts(tx, ids));
    erased += count;
    if (count === 0) break;
  }
  await database.transaction((tx) => eraseSettings(tx, serverId));
  return erased;
}

/**
 * Erases what deleted servers left (SV-11: within 60 s), for a day again: a request that was on its way may have laid
 * denominations or system accounts anew.
 */
export default job({
  name: 'erase_servers',
  everyMs: 5_000,
  async run({ database, now, log }) {
    for (const serverId of await listServersEndedSince(database, new Date(now.getTime() - DAY_MS))) {
      const accounts = await erase(database, serverId, now);
      if (accounts > 0)
        log.info({ server_id: serverId, accounts }, 'the money of a deleted server was erased');
    }
  },
});

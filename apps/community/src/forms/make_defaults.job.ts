import listServerLanguages from '@cabildo/contracts/servers/servers/list_server_languages.rpc.ts';
import { job } from '../deps.ts';
import { ensureDefaults, languageOf } from './defaults.ts';
import { findBackfill, storeBackfill } from './backfill.table.ts';

/** DK-01: gives servers that are older than the desk the forms that a new one has. */
export default job({
  name: 'make_default_forms',
  everyMs: 10_000,
  async run({ database, ask, now }) {
    for (;;) {
      const { after, is_done, begins_at } = await findBackfill(database);
      if (is_done || now < begins_at) return;
      const { servers } = await ask(listServerLanguages, { after });
      await database.transaction(async (tx) => {
        for (const { server_id, language_tag } of servers)
          await ensureDefaults(tx, server_id, languageOf(language_tag), now);
        await storeBackfill(tx, servers.at(-1)?.server_id ?? after, servers.length === 0);
      });
    }
  },
});

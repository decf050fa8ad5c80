import type { Locale } from '@cabildo/contracts/errors';
import { languageOf } from '@cabildo/contracts/servers/servers/language.ts';
import listServerLanguages from '@cabildo/contracts/servers/servers/list_server_languages.rpc.ts';
import { row, run, type Database, type Table, type Tx } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';

/** How far the servers are served that are older than a part of a service: one row. */
interface Progress {
  id: number;
  /** The last server that is served. */
  after: number;
  is_done: boolean;
  /** Not before the other services of a new installation are there. */
  begins_at: Date;
}

interface Scope {
  readonly database: Database;
  readonly ask: Ask;
  readonly now: Date;
}

/**
 * Gives servers that are older than a part of a service what a new server has, once each and in its language. Two processes at once may
 * serve the same servers, so that `serve` makes what lacks alone.
 */
export async function serveOlderServers(
  { database, ask, now }: Scope,
  progress: Table<Progress>,
  serve: (tx: Tx, serverId: number, language: Locale) => Promise<void>,
): Promise<void> {
  for (;;) {
    const found = await row(database, progress.select('after', 'is_done', 'begins_at').where({ id: 1 }));
    const { after, is_done, begins_at } = found!;
    if (is_done || now < begins_at) return;
    const { servers } = await ask(listServerLanguages, { after });
    for (const { server_id, language_tag } of servers)
      await database.transaction((tx) => serve(tx, server_id, languageOf(language_tag)));
    const served = { after: servers.at(-1)?.server_id ?? after, is_done: servers.length === 0 };
    // Another process may be further already.
    await run(database, progress.update(served).where({ id: 1 }).where('after', '<=', served.after));
  }
}

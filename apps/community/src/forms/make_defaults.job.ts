import { serveOlderServers } from '@cabildo/characters/older-servers.ts';
import { job } from '../deps.ts';
import { formBackfill } from './backfill.table.ts';
import { ensureDefaults } from './defaults.ts';

/** DK-01: gives servers that are older than the desk the forms that a new one has. */
export default job({
  name: 'make_default_forms',
  everyMs: 10_000,
  run: (scope) =>
    serveOlderServers(scope, formBackfill, (tx, serverId, language) =>
      ensureDefaults(tx, serverId, language, scope.now),
    ),
});

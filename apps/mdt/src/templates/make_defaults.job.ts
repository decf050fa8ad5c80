import { serveOlderServers } from '@cabildo/characters/older-servers.ts';
import { job } from '../deps.ts';
import { templateBackfill } from './backfill.table.ts';
import { ensureDefaults } from './defaults.ts';

/** RC-02: gives servers that are older than templates those that a new one has. */
export default job({
  name: 'make_default_templates',
  everyMs: 10_000,
  run: (scope) =>
    serveOlderServers(scope, templateBackfill, (tx, serverId, language) =>
      ensureDefaults(tx, serverId, language, scope.now),
    ),
});

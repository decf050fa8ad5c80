import findOwners from '@cabildo/contracts/servers/servers/find_owners.rpc.ts';
import { job } from '../deps.ts';
import { learnOwners, listUnknown } from './table.ts';

const CHUNK = 500;

/** Asks who owns the servers that have webhooks. Until it is known, a server takes its turns for itself (FU-07). */
export default job({
  name: 'learn_owners',
  everyMs: 5_000,
  async run({ database, ask }) {
    let after = 0;
    for (;;) {
      const server_ids = await listUnknown(database, after, CHUNK);
      if (server_ids.length === 0) return;
      const answer = await ask(findOwners, { server_ids });
      if (answer.owners.length > 0) await learnOwners(database, answer.owners);
      after = server_ids.at(-1)!;
    }
  },
});

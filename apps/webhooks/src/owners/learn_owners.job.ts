import findOwners from '@cabildo/contracts/servers/servers/find_owners.rpc.ts';
import { job } from '../deps.ts';
import { listUnknown, setUnknownOwners } from './table.ts';

const CHUNK = 500;

/** Asks for the owners of servers with webhooks that were not known when these were made. */
export default job({
  name: 'learn_owners',
  everyMs: 5_000,
  async run({ database, ask }) {
    let after = 0;
    for (;;) {
      const server_ids = await listUnknown(database, after, CHUNK);
      if (server_ids.length === 0) return;
      const { owners } = await ask(findOwners, { server_ids });
      if (owners.length > 0) await setUnknownOwners(database, owners);
      after = server_ids.at(-1)!;
    }
  },
});

import contract from '@cabildo/contracts/servers/members/list_governed_servers.rpc.ts';
import { handler } from '../deps.ts';
import { listGovernedServers } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { servers: await listGovernedServers(db, input.user_id) };
  },
});

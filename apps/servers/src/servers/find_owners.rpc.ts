import contract from '@cabildo/contracts/servers/servers/find_owners.rpc.ts';
import { handler } from '../deps.ts';
import { findOwners } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { owners: await findOwners(db, input.server_ids) };
  },
});

import contract from '@cabildo/contracts/servers/servers/find_owners.call.ts';
import { handler } from '../handler.ts';
import { findOwners } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { owners: await findOwners(db, input.server_ids) };
  },
});

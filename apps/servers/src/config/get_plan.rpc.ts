import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/config/get_plan.rpc.ts';
import { handler } from '../deps.ts';
import { findLiveCharacters } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const server = await findLiveCharacters(db, input.server_id);
    return server ? { plan: server.plan } : fail('not_found');
  },
});

import contract from '@cabildo/contracts/mdt/calls/find_call_server.rpc.ts';
import { handler } from '../deps.ts';
import { findServerOf } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { server_id: (await findServerOf(db, input.call_id)) ?? null };
  },
});

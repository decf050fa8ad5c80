import contract from '@cabildo/contracts/servers/script-licences/find_licence_server.rpc.ts';
import { handler } from '../deps.ts';
import { findServerOf } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    return { server_id: (await findServerOf(db, input.licence_id)) ?? null };
  },
});

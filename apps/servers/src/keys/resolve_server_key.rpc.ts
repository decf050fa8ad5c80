import contract from '@cabildo/contracts/servers/keys/resolve_server_key.rpc.ts';
import { handler } from '../deps.ts';
import { findServerKey } from './table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ holder: (await findServerKey(db, input.key_hash)) ?? null }),
});

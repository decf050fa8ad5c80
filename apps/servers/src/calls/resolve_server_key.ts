import contract from '@cabildo/contracts/servers/calls/resolve_server_key.ts';
import { handler } from '../handler.ts';
import { findServerKey } from '../sql/server-keys.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ holder: (await findServerKey(db, input.key_hash)) ?? null }),
});

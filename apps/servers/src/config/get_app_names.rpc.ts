import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/config/get_app_names.rpc.ts';
import { handler } from '../deps.ts';
import { findServerConfig } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const config = await findServerConfig(db, input.server_id);
    return config ? { app_names: config.app_names } : fail('not_found');
  },
});

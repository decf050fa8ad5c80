import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/characters/get_config.ts';
import { handler } from '../deps.ts';
import { findCardConfig } from './card-config.table.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    const config = await findCardConfig(db, serverId);
    // The server was deleted while the gateway still had the caller's membership in its cache.
    return config ? { config } : fail('not_found');
  },
});

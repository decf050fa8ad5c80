import contract from '@cabildo/contracts/economy/organisations/get_orgs_config.ts';
import { handler } from '../deps.ts';
import { findOrgsConfig } from './config.table.ts';

export default handler(contract, {
  run: async ({ serverId, db }) => ({ config: await findOrgsConfig(db, serverId) }),
});

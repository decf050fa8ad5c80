import contract from '@cabildo/contracts/economy/organisations/get_orgs_config.ts';
import { handler } from '../deps.ts';
import { orgsRules } from './config.table.ts';

export default handler(contract, {
  run: async ({ serverId, db }) => ({ config: await orgsRules.find(db, serverId) }),
});

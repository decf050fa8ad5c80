import contract from '@cabildo/contracts/mdt/config/get_mdt_config.ts';
import { handler } from '../deps.ts';
import { mdtRules } from './table.ts';

export default handler(contract, {
  run: async ({ serverId, db }) => ({ config: await mdtRules.find(db, serverId) }),
});

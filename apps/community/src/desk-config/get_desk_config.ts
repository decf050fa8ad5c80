import contract from '@cabildo/contracts/community/desk-config/get_desk_config.ts';
import { handler } from '../deps.ts';
import { deskRules } from './table.ts';

export default handler(contract, {
  run: async ({ serverId, db }) => ({ config: await deskRules.find(db, serverId) }),
});

import contract from '@cabildo/contracts/community/activity-config/get_activity_config.ts';
import { handler } from '../deps.ts';
import { activityRules } from './table.ts';

export default handler(contract, {
  run: async ({ serverId, db }) => ({ config: await activityRules.find(db, serverId) }),
});

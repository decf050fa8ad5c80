import contract from '@cabildo/contracts/economy/funds/rewards/list_rewards.ts';
import { handler } from '../../deps.ts';
import { rewardView } from './rules.ts';
import { listRewards } from './table.ts';

export default handler(contract, {
  run: async ({ serverId, db }) => ({ rewards: (await listRewards(db, serverId)).map(rewardView) }),
});

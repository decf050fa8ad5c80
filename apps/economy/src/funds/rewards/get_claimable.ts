import { personOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/funds/rewards/get_claimable.ts';
import { handler } from '../../deps.ts';
import { reportedRoles } from './reported-roles.ts';
import { claimsOf, claimView } from './rules.ts';
import { listRewards, withoutClaimed } from './table.ts';

export default handler(contract, {
  async run({ member, serverId, settings, ask, db, now }) {
    if (!settings.modules.rewards) return { rewards: [] };
    const rewards = await listRewards(db, serverId);
    const claims = claimsOf(rewards, await reportedRoles(ask, member, rewards), now);
    const open = await withoutClaimed(db, personOf(member), claims);
    return { rewards: open.map((claim) => claimView(claim, settings)) };
  },
});

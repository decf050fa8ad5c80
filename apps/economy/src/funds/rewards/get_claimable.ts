import { personOf } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/funds/rewards/get_claimable.ts';
import { handler } from '../../deps.ts';
import { reportedRoles } from './reported-roles.ts';
import { claimsOf, claimView } from './rules.ts';
import { claimedAmong, listRewards } from './table.ts';

export default handler(contract, {
  async run({ member, serverId, settings, ask, db, now }) {
    if (!settings.modules.rewards) return { rewards: [], claimed: [], next_at: null };
    const rewards = await listRewards(db, serverId);
    const claims = claimsOf(rewards, await reportedRoles(ask, member, rewards), now);
    const made = await claimedAmong(db, personOf(member), claims);
    const [claimed = [], open = []] = [true, false].map((isMade) =>
      claims
        .filter(({ reward }) => made.has(reward.id) === isMade)
        .map((claim) => claimView(claim, settings)),
    );
    const next_at = claimed.flatMap((claim) => claim.next_at ?? []).sort()[0] ?? null;
    return { rewards: open, claimed, next_at };
  },
});

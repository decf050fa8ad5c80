import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/rewards/configure_reward.ts';
import { rewardConfigured } from '@cabildo/contracts/economy/rewards/events.ts';
import { handler } from '../handler.ts';
import { rewardView } from './rules.ts';
import { countRewards, insertReward, isNamed, lockRewards, updateReward } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, settings, tx, emit, now }) {
    const { reward_id, cp_role_id = null, name, amount, frequency, active } = input;
    const values = { server_id: serverId, name, amount, frequency, cp_role_id, active };
    await lockRewards(tx, serverId);
    const isTaken = await isNamed(tx, serverId, name, reward_id ?? null);
    if (reward_id === undefined) {
      if (isTaken) return fail('already_exists');
      const { max_rewards } = settings.rewards_config;
      if ((await countRewards(tx, serverId)) >= max_rewards) return fail('limit_exceeded');
    }
    const stored =
      reward_id === undefined
        ? await insertReward(tx, { ...values, created_at: now })
        : isTaken
          ? 'taken'
          : await updateReward(tx, { ...values, id: reward_id });
    if (stored === 'taken') return fail('already_exists');
    if (!stored) return fail('not_found');
    const reward = rewardView(stored);
    emit(rewardConfigured, reward);
    return { reward };
  },
});

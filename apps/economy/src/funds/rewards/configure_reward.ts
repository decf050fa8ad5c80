import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/funds/rewards/configure_reward.ts';
import { rewardConfigured } from '@cabildo/contracts/economy/funds/rewards/events.ts';
import { startOfDay } from '../../calendar.ts';
import { handler } from '../../deps.ts';
import { NEW_REWARD, rewardView } from './rules.ts';
import { countRewards, insertReward, isNamed, lockReward, lockRewards, updateReward } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, settings, tx, emit, now }) {
    const { reward_id, ...sent } = input;
    if (sentNames(sent).length === 0) return nothingSent();
    await lockRewards(tx, serverId);
    const before = reward_id === undefined ? NEW_REWARD : await lockReward(tx, serverId, reward_id);
    if (!before) return fail('not_found');
    const wanted = merged(before, sent);
    if (await isNamed(tx, serverId, wanted.name, reward_id ?? null)) return fail('already_exists');
    const { max_rewards } = settings.rewards_config;
    if (reward_id === undefined && (await countRewards(tx, serverId)) >= max_rewards)
      return fail('limit_exceeded');
    const stored =
      reward_id === undefined
        ? await insertReward(tx, { ...wanted, server_id: serverId, created_at: now }, startOfDay(now))
        : await updateReward(tx, serverId, reward_id, wanted);
    const reward = rewardView(stored);
    emit(draft(rewardConfigured, reward));
    return { reward_id: stored.id, reward };
  },
});

import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/funds/rewards/delete_reward.ts';
import { rewardDeleted } from '@cabildo/contracts/economy/funds/rewards/events.ts';
import { handler } from '../../deps.ts';
import { deleteReward, lockRewards } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    await lockRewards(tx, serverId);
    const deleted = await deleteReward(tx, serverId, input.reward_id, now);
    if (!deleted) return fail('not_found');
    emit(draft(rewardDeleted, { reward_id: deleted.id, name: deleted.name }));
    return { deleted: true as const };
  },
});

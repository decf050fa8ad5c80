import configureReward from '@cabildo/contracts/economy/funds/rewards/configure_reward.ts';
import deleteReward from '@cabildo/contracts/economy/funds/rewards/delete_reward.ts';
import type { RowOf } from '../../api/answers.ts';
import { Editor } from '../../shared/form/editor.tsx';
import type { Opened } from '../../shared/list/list-screen.ts';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import { rewardWords } from './words.ts';

/** A reward in a form, or an empty form for another one. */
export function RewardEditor(opened: Opened<RowOf<'economy', 'listRewards', 'rewards'>>) {
  const words = useWords(rewardWords);
  const { name, amount } = useWords(treasuryWords);
  return (
    <Editor
      {...opened}
      icon="coins"
      title={words.newReward}
      words={{ ...words, created: ({ reward }) => words.created(reward.name) }}
      create={configureReward}
      change={configureReward}
      remove={deleteReward}
      idOf={({ reward_id }) => ({ reward_id })}
      nameOf={(reward) => reward.name}
      values={{ frequency: 'daily', active: true }}
      fields={{
        name: { label: name, isRequired: true },
        amount: { label: amount, isRequired: true },
        frequency: {
          label: words.frequency,
          hint: words.frequencyHint,
          options: words.frequencies,
          isRequired: true,
        },
        cp_role_id: { label: words.role, hint: words.roleHint, as: 'digits' },
        active: { label: words.active, hint: words.activeHint },
      }}
    />
  );
}

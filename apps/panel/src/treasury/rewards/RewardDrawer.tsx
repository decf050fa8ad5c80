import configureReward from '@cabildo/contracts/economy/funds/rewards/configure_reward.ts';
import deleteReward from '@cabildo/contracts/economy/funds/rewards/delete_reward.ts';
import {
  REWARD_FREQUENCIES,
  type RewardFrequency,
} from '@cabildo/contracts/economy/funds/rewards/rewards.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { MoneyField } from '../../design/MoneyField.tsx';
import { Select } from '../../design/Select.tsx';
import { Switch } from '../../design/Switch.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDrawer } from '../../forms/FormDrawer.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { DeleteButton } from '../../forms/DeleteButton.tsx';
import { treasuryWords } from '../words.ts';
import type { Reward } from './rewards-screen.tsx';
import { rewardWords } from './words.ts';

const NEW = { frequency: 'daily', active: true };

interface Props {
  /** Undefined: the address names a reward that is gone. */
  reward: Reward | 'new' | undefined;
  onClose: () => void;
}

/** A reward in a form, or an empty form for another one. */
export function RewardDrawer({ reward, onClose }: Props) {
  const words = useWords(rewardWords);
  const [first] = useState(reward);
  const shown = reward ?? first;
  if (shown) return <RewardForm reward={shown} onClose={onClose} />;
  return (
    <Drawer title={words.newReward} onClose={onClose}>
      <Empty icon="coins" title={words.missing} />
    </Drawer>
  );
}

/** The values of a reward as the controls show them. */
const valuesOf = ({ name, amount, frequency, cp_role_id, active }: Reward) => ({
  name,
  amount: String(amount),
  frequency,
  cp_role_id: cp_role_id ?? '',
  active,
});

function RewardForm({ reward, onClose }: Props & { reward: Reward | 'new' }) {
  const words = useWords(rewardWords);
  const { name, amount, save, saved } = useWords(treasuryWords);
  const { serverId, symbol } = useServer();
  const isNew = reward === 'new';
  const form = useForm(configureReward, {
    id: isNew ? 'new' : String(reward.reward_id),
    fixed: { server_id: serverId, ...(!isNew && { reward_id: reward.reward_id }) },
    ...(isNew ? { values: NEW } : { stored: valuesOf(reward) }),
    onDone(done) {
      toast({ title: isNew ? words.created(done.reward.name) : saved });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={isNew ? words.newReward : reward.name}
      actions={
        !isNew && (
          <DeleteButton
            contract={deleteReward}
            input={{ server_id: serverId, reward_id: reward.reward_id }}
            label={words.delete}
            title={words.deleteTitle(reward.name)}
            text={words.deleteText}
            done={words.deleted(reward.name)}
            onDone={onClose}
          />
        )
      }
      form={form}
      submit={isNew ? words.create : save}
      onClose={onClose}
    >
      <TextField label={name} {...form.text('name')} isRequired />
      <MoneyField label={amount} symbol={symbol} {...form.text('amount')} isRequired />
      <Select<RewardFrequency>
        label={words.frequency}
        hint={words.frequencyHint}
        {...form.bind<RewardFrequency>('frequency', 'daily')}
        isRequired
        options={REWARD_FREQUENCIES.map((value) => ({ value, label: words.frequencies[value] }))}
      />
      <TextField label={words.role} hint={words.roleHint} inputMode="numeric" {...form.text('cp_role_id')} />
      <Switch label={words.active} hint={words.activeHint} {...form.bind<boolean>('active', true)} />
    </FormDrawer>
  );
}

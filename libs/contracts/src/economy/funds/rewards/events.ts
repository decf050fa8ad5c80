import { z } from 'zod';
import type { Message } from '../../../errors.ts';
import { defineEvent, OF_CHARACTER } from '../../../event.ts';
import { claimed, reward, type RewardFrequency } from './rewards.ts';
import { character, money, sentence } from '../../../sentence.ts';

const FREQUENCY_WORDS: Readonly<Record<RewardFrequency, Message>> = {
  once: { es: 'una vez', en: 'once' },
  daily: { es: 'cada día', en: 'every day' },
  weekly: { es: 'cada semana', en: 'every week' },
  monthly: { es: 'cada mes', en: 'every month' },
};

/** Staff created or changed a reward (ECB-04). */
export const rewardConfigured = defineEvent({
  type: 'bank.reward.configured',
  data: reward,
  note: {
    es: ({ name, amount, frequency, active }) =>
      sentence`Recompensa «${name}»: ${money(amount)} (${FREQUENCY_WORDS[frequency].es})${active ? '' : ', inactiva'}.`,
    en: ({ name, amount, frequency, active }) =>
      sentence`Reward “${name}”: ${money(amount)} (${FREQUENCY_WORDS[frequency].en})${active ? '' : ', inactive'}.`,
  },
});

/** Staff deleted a reward (ECB-04). */
export const rewardDeleted = defineEvent({
  type: 'bank.reward.deleted',
  data: z.object({ reward_id: z.int(), name: z.string() }),
  note: {
    es: ({ name }) => sentence`Recompensa «${name}» eliminada.`,
    en: ({ name }) => sentence`Reward “${name}” deleted.`,
  },
});

/** A character has claimed a reward (ECB-04). */
export const rewardClaimed = defineEvent({
  type: 'bank.reward.claimed',
  data: claimed.extend({ server_character_id: z.int(), account_id: z.int() }),
  own: OF_CHARACTER,
  note: {
    es: ({ server_character_id, name, net }) =>
      sentence`${character(server_character_id)} cobró ${money(net)} de la recompensa «${name}».`,
    en: ({ server_character_id, name, net }) =>
      sentence`${character(server_character_id)} received ${money(net)} from the reward “${name}”.`,
  },
});

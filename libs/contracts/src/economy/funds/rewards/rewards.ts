import { z } from 'zod';

/** How often a user may claim a reward, whatever the character: once ever, or in each day, ISO week or month of UTC (ECB-04). */
export const REWARD_FREQUENCIES = ['once', 'daily', 'weekly', 'monthly'] as const;
export type RewardFrequency = (typeof REWARD_FREQUENCIES)[number];

/** A sum that a server gives its players (ECB-04). */
export const reward = z.object({
  reward_id: z.int(),
  name: z.string(),
  amount: z.int(),
  frequency: z.enum(REWARD_FREQUENCIES),
  /** Only for members who have this chat role, as the bot reports it (CF-03); null: for all. */
  cp_role_id: z.string().nullable(),
  active: z.boolean(),
  created_at: z.string(),
});
export type Reward = z.output<typeof reward>;

/** What claiming a reward brings now. */
export const claimable = z.object({
  reward_id: z.int(),
  name: z.string(),
  amount: z.int(),
  /** Withheld of it (ECB-13). */
  tax: z.int(),
  net: z.int(),
  /** `once`, `2026-06-15`, `2026-W25` or `2026-06`. */
  period: z.string(),
});
export type Claimable = z.output<typeof claimable>;

export const claimed = claimable.extend({ transfer_id: z.int() });
export type Claimed = z.output<typeof claimed>;

import { z } from 'zod';

/** How often a user may claim a reward, over all characters: once ever, or in each UTC day, ISO week or month (ECB-04). */
export const REWARD_FREQUENCIES = ['once', 'daily', 'weekly', 'monthly'] as const;
export type RewardFrequency = (typeof REWARD_FREQUENCIES)[number];

/** A reward that members claim (ECB-04). */
export const reward = z
  .object({
    reward_id: z.int(),
    name: z.string(),
    amount: z.int(),
    frequency: z.enum(REWARD_FREQUENCIES),
    /** Only members with this chat role, as reported by the bot (CF-03), may claim the reward; null: all members. */
    cp_role_id: z.string().nullable(),
    active: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'Reward' });
export type Reward = z.output<typeof reward>;

/** A reward that can be claimed now. */
export const claimable = z
  .object({
    reward_id: z.int(),
    name: z.string(),
    amount: z.int(),
    /** Income tax, withheld from the amount (ECB-13). */
    tax: z.int(),
    net: z.int(),
    /** `once`, `2026-06-15`, `2026-W25` or `2026-06`. */
    period: z.string(),
    /** The beginning of the next period, when a reward that was claimed in this one can be claimed again; null after `once`. */
    next_at: z.string().nullable(),
  })
  .meta({ id: 'ClaimableReward' });
export type Claimable = z.output<typeof claimable>;

export const claimed = claimable.extend({ transfer_id: z.int() }).meta({ id: 'ClaimedReward' });
export type Claimed = z.output<typeof claimed>;

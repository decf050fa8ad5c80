import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { rewardClaimed } from '@cabildo/contracts/economy/funds/rewards/events.ts';
import type {
  Claimable,
  Claimed,
  Reward,
  RewardFrequency,
} from '@cabildo/contracts/economy/funds/rewards/rewards.ts';
import type { BankSettings } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { refuseUnusable, ownersOf, ownerOf } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { dayOf, daysAfter, monthOf, startOfDay, startOfMonth, startOfWeek, weekOf } from '../../calendar.ts';
import type { Movement } from '../../ledger/postings.ts';
import { percentOf } from '../../payments/transfers/fees.ts';
import type { Claim, RewardPeriod, RewardRow, RewardTerms } from './table.ts';

/** ECB-04: the values of a new reward that staff did not send; its name and its amount are always sent. */
export const NEW_REWARD: RewardTerms = {
  name: '',
  amount: 0,
  frequency: 'daily',
  cp_role_id: null,
  active: true,
};

export const rewardView = (row: RewardRow): Reward => ({
  reward_id: row.id,
  ...pick(row, 'name', 'amount', 'frequency', 'cp_role_id', 'active'),
  created_at: row.created_at.toISOString(),
});

/** The UTC calendar period of a moment; each user claims a reward once in a period (ECB-04). */
export function periodOf(frequency: RewardFrequency, now: Date): RewardPeriod {
  switch (frequency) {
    case 'once':
      return { period: 'once', since: new Date(0), nextAt: null };
    case 'daily': {
      const since = startOfDay(now);
      return { period: dayOf(now), since, nextAt: daysAfter(since, 1) };
    }
    case 'weekly': {
      const since = startOfWeek(now);
      return { period: weekOf(now), since, nextAt: daysAfter(since, 7) };
    }
    case 'monthly':
      return { period: monthOf(now), since: startOfMonth(now), nextAt: startOfMonth(now, 1) };
  }
}

/** The claims that a member with these chat roles may make in the present periods, those already made included (ECB-04). */
export const claimsOf = (rewards: readonly RewardRow[], roles: readonly string[], now: Date): Claim[] =>
  rewards
    .filter(({ active, cp_role_id }) => active && (cp_role_id === null || roles.includes(cp_role_id)))
    .map((reward) => ({ reward, ...periodOf(reward.frequency, now) }));

/** The amounts of a claim: the reward, the income tax, and the difference, which is paid (ECB-13). */
export function claimView({ reward, period, nextAt }: Claim, { tax_rates }: BankSettings): Claimable {
  const { id, name, amount } = reward;
  const tax = percentOf(amount, tax_rates.income);
  const next_at = nextAt?.toISOString() ?? null;
  return { reward_id: id, name, amount, tax, net: amount - tax, period, next_at };
}

export interface ClaimStates {
  readonly account: AccountRow | undefined;
}

/** Pays a claim out of issuance. */
export function decideClaim(
  claim: Claimable,
  { account }: ClaimStates,
  { id }: DecisionTime,
): Decision<Uses, Movement, Claimed> | Failure<'no_bank_account' | 'account_closed' | 'account_disabled'> {
  if (!account) return fail('no_bank_account');
  const blocked = refuseUnusable(account);
  if (blocked) return blocked;
  const { name, amount, tax, net } = claim;
  const type = 'reward' as const;
  const output = { ...claim, transfer_id: id };
  const data = { ...output, server_character_id: ownerOf(account), account_id: account.id };
  return {
    output,
    movement: {
      kind: 'reward',
      concept: name,
      postings: [
        { account: 'issuance' as const, amount: -amount, type, counterparty: account.id },
        { account: account.id, amount: net, type },
        { account: 'treasury' as const, amount: tax, type: 'tax' as const, counterparty: account.id },
      ].filter((posting) => posting.amount !== 0),
    },
    events: [draft(rewardClaimed, data, ownersOf(account))],
  };
}

import {
  MAX_SCORE,
  MIN_SCORE,
  TIER_NAMES,
  TIERS,
  type Credit,
  type Tier,
} from '@cabildo/contracts/economy/credit/score/credit.ts';
import { DAY_MS } from '../../calendar.ts';

/** Everything that the credit score of a character is computed from (ECB-11). */
export interface Standing {
  /** Instalments that were paid before they were late; those that one payment paid early count as one. */
  on_time: number;
  /** Instalments that were or are late. */
  late: number;
  defaults: number;
  /** null: the character never had an account. */
  first_account_at: Date | null;
  /** The sum of its open accounts. */
  total_balance: number;
  /** The sum of its unpaid loans and signed debts. */
  open_debt: number;
}

const BASE = 500;

export const tierOf = (score: number): Tier => TIER_NAMES.find((tier) => score >= TIERS[tier])!;

/** ECB-11: the score and its parts, which add up to the score. */
export function creditOf(standing: Standing, now: Date): Credit {
  const { on_time, late, defaults, first_account_at, total_balance, open_debt } = standing;
  const days = first_account_at ? Math.floor((now.getTime() - first_account_at.getTime()) / DAY_MS) : 0;
  const worth = BigInt(total_balance) + BigInt(open_debt);
  const utilisation = worth === 0n ? 0 : Number((100n * BigInt(open_debt)) / worth);
  const factors: Credit['factors'] = [
    { name: 'base', impact: BASE },
    { name: 'on_time', impact: Math.min(200, on_time * 10) },
    { name: 'late', impact: -Math.min(200, late * 30) },
    { name: 'defaults', impact: -Math.min(400, defaults * 200) },
    { name: 'age', impact: Math.min(100, Math.floor(Math.max(0, days) / 3)) },
    { name: 'balance', impact: Math.min(100, Math.floor(total_balance / 1000)) },
    { name: 'utilisation', impact: -utilisation },
  ];
  const sum = factors.reduce((all, { impact }) => all + impact, 0);
  const score = Math.min(MAX_SCORE, Math.max(MIN_SCORE, sum));
  if (score !== sum) factors.push({ name: 'limit', impact: score - sum });
  return {
    score,
    tier: tierOf(score),
    factors: factors.map(({ name, impact }) => ({ name, impact: impact || 0 })),
    min_score: MIN_SCORE,
    max_score: MAX_SCORE,
    tiers: { ...TIERS },
  };
}

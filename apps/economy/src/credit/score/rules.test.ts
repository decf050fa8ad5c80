import { creditOf, tierOf, type Standing } from './rules.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const NEW: Standing = {
  on_time: 0,
  late: 0,
  defaults: 0,
  first_account_at: null,
  total_balance: 0,
  open_debt: 0,
};
const credit = (standing: Partial<Standing>) => creditOf({ ...NEW, ...standing }, NOW);
const impact = (standing: Partial<Standing>, name: string) =>
  credit(standing).factors.find((factor) => factor.name === name)!.impact;

describe('the credit score (ECB-11)', () => {
  it('of a new character is 500, which is fair', () => {
    expect(credit({})).toMatchObject({
      score: 500,
      tier: 'fair',
      min_score: 0,
      max_score: 1000,
      tiers: { excellent: 800, good: 650, fair: 500, poor: 0 },
    });
  });

  it.each<[string, Partial<Standing>, number]>([
    ['on_time', { on_time: 3 }, 30],
    ['on_time', { on_time: 21 }, 200],
    ['late', { late: 2 }, -60],
    ['late', { late: 7 }, -200],
    ['defaults', { defaults: 1 }, -200],
    ['defaults', { defaults: 3 }, -400],
    ['age', { first_account_at: new Date('2026-06-10T12:00:01Z') }, 1],
    ['age', { first_account_at: new Date('2020-01-01T00:00:00Z') }, 100],
    ['balance', { total_balance: 1_999 }, 1],
    ['balance', { total_balance: 10 ** 15 }, 100],
    ['utilisation', { open_debt: 1, total_balance: 2 }, -33],
    ['utilisation', { open_debt: 5 }, -100],
    ['utilisation', { open_debt: Number.MAX_SAFE_INTEGER, total_balance: Number.MAX_SAFE_INTEGER }, -50],
  ])('counts %s of %j as %i', (name, standing, expected) => {
    expect(impact(standing, name)).toBe(expected);
  });

  it('is what its factors add up to, from 0 to 1000, in any standing', () => {
    for (let seed = 0; seed < 2_000; seed += 1) {
      const pick = (most: number, salt: number): number => ((seed + 7) * (salt * 7919 + 13)) % (most + 1);
      const { score, factors, tier } = credit({
        on_time: pick(30, 1),
        late: pick(10, 2),
        defaults: pick(3, 3),
        total_balance: pick(200_000, 4),
        open_debt: pick(90_000, 5),
        first_account_at: new Date(NOW.getTime() - pick(400, 6) * 86_400_000),
      });
      expect(factors.reduce((sum, factor) => sum + factor.impact, 0)).toBe(score);
      expect(score >= 0 && score <= 1000).toBe(true);
      expect(tier).toBe(tierOf(score));
    }
    expect(credit({ defaults: 2, late: 9 }).factors.at(-1)).toEqual({ name: 'limit', impact: 100 });
  });

  it('is of the tier whose bound it has reached', () => {
    expect([1000, 800, 799, 650, 649, 500, 499, 0].map(tierOf)).toEqual([
      'excellent',
      'excellent',
      'good',
      'good',
      'fair',
      'fair',
      'poor',
      'poor',
    ]);
  });
});

import fc from 'fast-check';
import { percentOf, transferFee } from './fees.ts';

describe('a share of an amount', () => {
  it.each([
    [100, 0, 0],
    [100, 100, 100],
    [199, 0.5, 0],
    [200, 0.5, 1],
    [1_000_000_000_000, 0.07, 700_000_000],
    [1_000_000_000_000, 33.3333, 333_333_000_000],
    [29, 10, 2],
  ])('of %i at %d %%: %i', (amount, percent, share) => {
    expect(percentOf(amount, percent)).toBe(share);
  });

  it('is whole, never more than the amount, and never more than its exact value', () => {
    const parts = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), parts, (amount, part) => {
        const share = percentOf(amount, part / 10_000);
        expect(BigInt(share) * 1_000_000n).toBeLessThanOrEqual(BigInt(amount) * BigInt(part));
        expect(BigInt(share + 1) * 1_000_000n).toBeGreaterThan(BigInt(amount) * BigInt(part));
      }),
    );
  });

  it('makes a fee together with the fixed part', () => {
    const rules = { fee_percent: 2.5, fee_fixed: 3, min_amount: 1, max_amount: null, daily_limit: null };
    expect(transferFee(500, rules)).toBe(15);
  });
});

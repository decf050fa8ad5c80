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
  it.each<[string, Bills, number, Bills]>([
    ['exact bills where there are any', { 50: 1, 20: 2, 5: 1 }, 75, { 50: -1, 20: -1, 5: -1 }],
    ['the highest bills first', { 100: 1, 1: 200 }, 150, { 100: -1, 1: -50 }],
    ['the smallest bill that covers a remainder, for change', { 100: 1, 50: 1 }, 30, { 50: -1, 20: 1 }],
    ['bills that come back as change in part', { 100: 1, 10: 1 }, 25, { 100: -1, 50: 1, 20: 1, 5: 1 }],
    ['bills that are no longer handed out', { 7: 3 }, 14, { 7: -2 }],
  ])('pays with %s', (_, bills, price, change) => {
    expect(payWith(bills, price, DEFAULTS)).toEqual(change);
  });

  it('refuses a price beyond the cash', () => {
    expect(codeOf(payWith({ 100: 1 }, 101, DEFAULTS))).toBe('insufficient_balance');
    expect(codeOf(payWith({}, 1, DEFAULTS))).toBe('insufficient_balance');
  });

  it('refuses a price whose change cannot be made up', () => {
    expect(codeOf(payWith({ 100: 1 }, 99, [50, 20]))).toBe('invalid_amount');
  });

  it('lets the cash drop by exactly the price, with bills that were there and change of these denominations', () => {
    fc.assert(
      fc.property(held, amount, denominations, (bills, price, values) => {
        const change = payWith(bills, price, values);
        if (isFailure(change)) {
          const poor = totalOf(bills) < price;
          expect(change.failure).toBe(poor ? 'insufficient_balance' : 'invalid_amount');
          return expect(!poor && values.includes(1)).toBe(false);
        }
        const after = addBills(bills, change);
        expect(isHeld(after)).toBe(true);
        expect(totalOf(after)).toBe(totalOf(bills) - price);
        for (const [each, count] of Object.entries(change))
          if (count > 0) expect(values).toContain(Number(each));
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes no change where the bills held, highest first, come out even', () => {
    fc.assert(
      fc.property(held, denominations, (bills, values) => {
        const all = totalOf(bills);
        fc.pre(all > 0);
        expect(payWith(bills, all, values)).toEqual(
          Object.fromEntries(Object.entries(bills).map(([each, count]) => [each, -count])),
        );
      }),
    );
  });
});

describe('payExactly', () => {
  it('hands over just the bills that were named', () => {
    expect(payExactly({ 50: 2, 1: 5 }, 52, { 50: 1, 1: 2 })).toEqual({ 50: -1, 1: -2 });
  });

  it('refuses bills that are not worth the amount, and bills that are not there', () => {
    expect(codeOf(payExactly({ 50: 2 }, 60, { 50: 1 }))).toBe('invalid_amount');
    expect(codeOf(payExactly({ 50: 1 }, 100, { 50: 2 }))).toBe('insufficient_balance');
    expect(codeOf(payExactly({ 100: 1 }, 100, { 50: 2 }))).toBe('insufficient_balance');
  });

  it('adds up a value that is named several times', () => {
    expect(
      billsOf([
        { value: 5, quantity: 2 },
        { value: 10, quantity: 1 },
        { value: 5, quantity: 1 },
      ]),
    ).toEqual({ 5: 3, 10: 1 });
  });
});

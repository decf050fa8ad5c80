import fc from 'fast-check';
import { isFailure } from '@cabildo/contracts/errors';
import {
  addBills,
  billsOf,
  giveBack,
  isHeld,
  makeUp,
  payExactly,
  payWith,
  totalOf,
  type Bills,
} from './bills.ts';
import { chooseExactly, type Supply } from './exact-choice.ts';

const DEFAULTS = [1, 5, 10, 20, 50, 100];

const value = fc.oneof(fc.constantFrom(...DEFAULTS), fc.integer({ min: 1, max: 1_000 }));
const denominations = fc.uniqueArray(value, { maxLength: 8 });
const held: fc.Arbitrary<Bills> = fc
  .dictionary(value.map(String), fc.integer({ min: 1, max: 40 }), { maxKeys: 8 })
  .map((bills) => ({ ...bills }));
const amount = fc.integer({ min: 1, max: 30_000 });

/** Every sum that some of these bills are worth. */
const worths = (bills: Bills): number[] =>
  Object.entries(bills).reduce<number[]>(
    (sums, [each, count]) =>
      sums.flatMap((sum) => Array.from({ length: count + 1 }, (_, taken) => sum + taken * Number(each))),
    [0],
  );

/** Every sum that any number of these bills is worth, up to a limit. */
function reachable(values: readonly number[], limit: number): ReadonlySet<number> {
  const sums = new Set([0]);
  for (const sum of sums) for (const each of values) if (sum + each <= limit) sums.add(sum + each);
  return sums;
}

const codeOf = (result: unknown): string | undefined => (isFailure(result) ? result.failure : undefined);

describe('makeUp', () => {
  it.each([
    [188, DEFAULTS, { 100: 1, 50: 1, 20: 1, 10: 1, 5: 1, 1: 3 }],
    [100, DEFAULTS, { 100: 1 }],
    [1_000_000_000_000, [1], { 1: 1_000_000_000_000 }],
    [60, [50, 20], { 20: 3 }],
    [80, [20, 50, 100], { 20: 4 }],
    [110, [20, 50, 100], { 50: 1, 20: 3 }],
    [30, [20, 50, 100], undefined],
    [999_999_999_990, [100, 70, 20], { 100: 9_999_999_999, 70: 1, 20: 1 }],
    [3, [5, 10], undefined],
    [1, [], undefined],
  ])('makes up %i from %j', (wanted, values, bills) => {
    expect(makeUp(wanted, values)).toEqual(bills);
  });

  it('gives bills worth exactly the amount, of these denominations alone, as many as fit of the highest first', () => {
    fc.assert(
      fc.property(amount, denominations, (wanted, values) => {
        const bills = makeUp(wanted, values);
        const greedy = greedily(wanted, values);
        if (greedy) return expect(bills).toEqual(greedy);
        if (!bills) return;
        expect(totalOf(bills)).toBe(wanted);
        for (const each of Object.keys(bills)) expect(values).toContain(Number(each));
      }),
    );
  });
});

/** Takes the highest bill that fits, again and again; undefined where a remainder is left. */
function greedily(wanted: number, values: readonly number[]): Bills | undefined {
  const bills: Record<string, number> = {};
  let rest = wanted;
  for (const each of values.toSorted((a, b) => b - a)) {
    if (each <= rest) bills[each] = Math.floor(rest / each);
    rest %= each;
  }
  return rest === 0 ? bills : undefined;
}

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

  it.each<[string, Bills, number, Bills]>([
    ['other bills that are worth just the price', { 50: 1, 20: 9 }, 60, { 20: -3 }],
    ['a bill whose change is not the highest first', { 100: 1 }, 40, { 100: -1, 20: 3 }],
    ['a higher bill than the smallest that covers it', { 100: 1, 50: 1 }, 40, { 100: -1, 20: 3 }],
    ['several bills, for change', { 50: 3 }, 110, { 50: -3, 20: 2 }],
    ['bills that are no longer handed out, for change', { 70: 1, 50: 1 }, 60, { 70: -1, 50: -1, 20: 3 }],
  ])('pays where 20, 50 and 100 are in issue with %s (SH-04)', (_, bills, price, change) => {
    expect(payWith(bills, price, [20, 50, 100])).toEqual(change);
  });

  it('finds a way wherever bills that are handed over and change come to the price', () => {
    const value = fc.integer({ min: 1, max: 12 });
    const few = fc
      .dictionary(value.map(String), fc.integer({ min: 1, max: 4 }), { minKeys: 1, maxKeys: 4 })
      .map((bills) => ({ ...bills }));
    const issued = fc.uniqueArray(value, { maxLength: 3 });
    fc.assert(
      fc.property(few, issued, fc.double({ min: 0, max: 1, noNaN: true }), (bills, values, share) => {
        const price = Math.max(1, Math.floor(totalOf(bills) * share));
        const isPayable = worths(bills).some((handed) =>
          reachable(values, totalOf(bills)).has(handed - price),
        );
        expect(!isFailure(payWith(bills, price, values))).toBe(isPayable);
      }),
      { numRuns: 2_000 },
    );
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

describe('giveBack', () => {
  it('gives back in other bills in issue before it gives bills of 1 that are in issue nowhere', () => {
    expect(giveBack({}, { 100: -1, 20: 2 }, [20, 50, 100])).toEqual({ 20: 3 });
    expect(giveBack({}, { 100: -1, 30: 1 }, [20, 100])).toEqual({ 20: 3, 1: 10 });
  });
});

const suppliesOf = (value: fc.Arbitrary<number>, count: fc.Arbitrary<number>, maxLength: number) =>
  fc.uniqueArray(fc.record({ value, count }), { selector: (supply) => supply.value, maxLength });

/** Whether any choice comes to the amount; tries every one. */
function isPossible(amount: number, [first, ...others]: readonly Supply[]): boolean {
  if (!first) return amount === 0;
  const most = Math.min(first.count, Math.floor(amount / first.value));
  return Array.from({ length: most + 1 }).some((_, taken) =>
    isPossible(amount - taken * first.value, others),
  );
}

/** Asserts that a choice comes to the amount and takes no more bills than there are. */
function expectChoice(amount: number, supplies: readonly Supply[]): void {
  const chosen = chooseExactly(amount, supplies);
  expect(chosen && totalOf(chosen)).toBe(amount);
  const counts = new Map(supplies.map(({ value, count }) => [String(value), count]));
  for (const [value, taken] of Object.entries(chosen!)) {
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(counts.get(value) ?? 0);
  }
}

describe('an exact choice (SH-04)', () => {
  it('is found wherever there is one, and only there', () => {
    const few = suppliesOf(fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 2, 3, 4, Infinity), 5);
    fc.assert(
      fc.property(few, fc.integer({ min: 1, max: 300 }), (supplies, amount) => {
        if (isPossible(amount, supplies)) expectChoice(amount, supplies);
        else expect(chooseExactly(amount, supplies)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes the highest first where that comes out even', () => {
    const supplies = [20, 50, 100].map((value) => ({ value, count: 3 }));
    expect(chooseExactly(170, supplies)).toEqual({ 100: 1, 50: 1, 20: 1 });
    expect(chooseExactly(160, supplies)).toEqual({ 100: 1, 20: 3 });
    expect(chooseExactly(10, supplies)).toBeUndefined();
  });

  it('is found among thousands of bills of twenty values that are close together', () => {
    const supplies = Array.from({ length: 20 }, (_, at) => ({ value: 981 + at, count: 5_000 }));
    // 99 bills are worth 99,000 at most, and 100 of them 98,100 at least.
    for (const amount of [98_099, 98_100, 1_000_500, 50_000_001]) expectChoice(amount, supplies);
    expect(chooseExactly(1_001, supplies)).toBeUndefined();
  });

  it('is given up where that would take for ever', () => {
    const others = Array.from({ length: 60 }, (_, at) => ({ value: 4_000_000 + 4 * at ** 3, count: 1 }));
    const odd = [1_000_001, 1_000_005].map((value) => ({ value, count: 1 }));
    // Four divides all values but two, so that no sum leaves a remainder of three; only a full search shows this.
    expect(chooseExactly(100_000_003, [...others, ...odd])).toBeUndefined();
  });
});

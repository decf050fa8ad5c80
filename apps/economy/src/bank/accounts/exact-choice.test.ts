import fc from 'fast-check';
import { totalOf } from './bills.ts';
import { chooseExactly, type Supply } from './exact-choice.ts';

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

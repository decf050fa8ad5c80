/** The number of bills of one value to choose from; Infinity: as many as are needed. */
export interface Supply {
  readonly value: number;
  readonly count: number;
}

/** SH-04: the number of choices that are tried before an amount counts as one that cannot be made up. */
const MAX_STEPS = 10_000;

/** A value of bills, with the totals of this value and all lower ones together. */
interface Level extends Supply {
  readonly total: number;
  /** Every sum of these bills is a multiple of this number. */
  readonly divisor: number;
  readonly lowest: number;
  /** Remainders that this level and the lower ones were found not to make up. */
  readonly hopeless: Set<number>;
}

/**
 * SH-04, EC-11: chooses bills worth exactly an amount; returns how many of each value. The search takes as many as fit of
 * the highest first and, where a remainder is left, tries fewer of them. Undefined when there is no such choice, or none
 * was found in 10,000 steps.
 */
export function chooseExactly(
  amount: number,
  supplies: readonly Supply[],
): Record<string, number> | undefined {
  const levels = levelsOf(supplies);
  let steps = 0;

  const choose = (rest: number, at: number): Record<string, number> | undefined => {
    if (rest === 0) return {};
    const level = levels[at];
    if (!level || !mayMakeUp(level, rest)) return undefined;
    const { value, count } = level;
    const most = Math.min(count, Math.floor(rest / value));
    const least = Math.max(0, Math.ceil((rest - (levels[at + 1]?.total ?? 0)) / value));
    for (let taken = most; taken >= least; taken -= 1) {
      steps += 1;
      if (steps > MAX_STEPS) return undefined;
      const bills = choose(rest - taken * value, at + 1);
      if (bills && taken > 0) bills[value] = taken;
      if (bills) return bills;
    }
    level.hopeless.add(rest);
    return undefined;
  };
  return choose(amount, 0);
}

/** Returns false where sum, divisor or number of bills show that a level and those below cannot make up a remainder. */
function mayMakeUp({ value, total, divisor, lowest, hopeless }: Level, rest: number): boolean {
  const fewest = Math.ceil(rest / value);
  return rest <= total && rest % divisor === 0 && fewest * lowest <= rest && !hopeless.has(rest);
}

/** Builds the levels, from the highest value to the lowest. */
function levelsOf(supplies: readonly Supply[]): Level[] {
  const levels: Level[] = [];
  let [total, divisor, lowest] = [0, 0, Infinity];
  for (const { value, count } of supplies.toSorted((a, b) => a.value - b.value)) {
    total += value * count;
    divisor = greatestCommonDivisor(value, divisor);
    lowest = Math.min(lowest, value);
    levels.unshift({ value, count, total, divisor, lowest, hopeless: new Set() });
  }
  return levels;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

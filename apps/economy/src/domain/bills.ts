/** Cash: how many bills of each denomination. As a change, counts may be negative. */
export type Bills = Readonly<Record<string, number>>;

/** What a set of bills is worth, in whole currency units. */
export function totalOf(bills: Bills): number {
  return Object.entries(bills).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
}

/** Adds a change to a set; denominations that reach zero disappear. */
export function addBills(bills: Bills, change: Bills): Bills {
  const result: Record<string, number> = { ...bills };
  for (const [value, count] of Object.entries(change)) {
    const left = (result[value] ?? 0) + count;
    if (left === 0) delete result[value];
    else result[value] = left;
  }
  return result;
}

/** True when no denomination is held less than zero times. */
export function isHeld(bills: Bills): boolean {
  return Object.values(bills).every((count) => count >= 0);
}

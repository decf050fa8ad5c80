import type { SystemKind } from '../accounts/table.ts';

/** What sums tell apart: the accounts of characters, and each system account of a server. */
export type AccountClass = 'wallet' | 'bank' | SystemKind;

/** What some entries add to the sums of a server and day. */
interface Increment {
  readonly serverId: number;
  readonly accountClass: AccountClass;
  readonly type: string;
  entries: number;
  // Of many amounts, each of which may be as large as a number can say exactly.
  amountIn: bigint;
  amountOut: bigint;
}

interface Written {
  readonly serverId: number;
  readonly entries: readonly { accountClass: AccountClass; type: string; amount: number }[];
}

/** The sums of a batch: few rows, however many entries there are. */
export function incrementsOf(written: readonly Written[]): Increment[] {
  const increments = new Map<string, Increment>();
  for (const { serverId, entries } of written) {
    for (const { accountClass, type, amount } of entries) {
      const key = `${serverId} ${accountClass} ${type}`;
      let increment = increments.get(key);
      if (!increment) {
        increment = { serverId, accountClass, type, entries: 0, amountIn: 0n, amountOut: 0n };
        increments.set(key, increment);
      }
      increment.entries += 1;
      if (amount > 0) increment.amountIn += BigInt(amount);
      else increment.amountOut += BigInt(-amount);
    }
  }
  return [...increments.values()];
}

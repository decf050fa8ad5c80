import { c, table, type Tx } from '@cabildo/kit/database';
import type { SystemKind } from '../bank/accounts/table.ts';

export const sumIncrements = table(
  'sum_increments',
  {
    server_id: c.bigint,
    day: c.date,
    account_class: c.text,
    type: c.text,
    entries: c.bigint,
    amount_in: c.numeric,
    amount_out: c.numeric,
  },
  {
    bound: 'system: folded within seconds',
    goes: 'by fold_sums: within seconds',
    locks: { sum_increments: 280 },
  },
);

/** The classes of account that sums distinguish: wallets, bank accounts, and each system account of a server. */
export type AccountClass = 'wallet' | 'bank' | SystemKind;

/** The amounts that some entries add to the sums of a server and day. */
interface Increment {
  readonly serverId: number;
  readonly accountClass: AccountClass;
  readonly type: string;
  entries: number;
  // A bigint, because each of many amounts may be as large as a number can hold exactly.
  amountIn: bigint;
  amountOut: bigint;
}

interface Written {
  readonly serverId: number;
  readonly entries: readonly { accountClass: AccountClass; type: string; amount: number }[];
}

/** Inserts the sums of a batch: few rows, however many entries the batch has. */
export async function insertIncrements(tx: Tx, written: readonly Written[], now: Date): Promise<void> {
  const increments = incrementsOf(written);
  await tx.query(
    `INSERT INTO sum_increments (server_id, day, account_class, type, entries, amount_in, amount_out)
     SELECT s, ($7::timestamptz AT TIME ZONE 'UTC')::date, k, y, n, i, o
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::numeric[], $6::numeric[])
       AS v (s, k, y, n, i, o)`,
    [
      increments.map(({ serverId }) => serverId),
      increments.map(({ accountClass }) => accountClass),
      increments.map(({ type }) => type),
      increments.map(({ entries }) => entries),
      increments.map(({ amountIn }) => String(amountIn)),
      increments.map(({ amountOut }) => String(amountOut)),
      now,
    ],
  );
}

function incrementsOf(written: readonly Written[]): Increment[] {
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

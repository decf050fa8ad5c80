import { randomInt } from 'node:crypto';
import type { Tx } from '@cabildo/kit/database';
import { insertAccount, type AccountRow, type NewAccount } from './table.ts';

/**
 * Inserts an account under a free number. `draw` gives 16 digits, one of 9 · 10^15 numbers, so that a second draw is hardly
 * ever needed.
 */
export async function insertNumbered(
  tx: Tx,
  account: Omit<NewAccount, 'number'>,
  draw: () => string = drawNumber,
): Promise<AccountRow> {
  for (;;) {
    const inserted = await insertAccount(tx, { ...account, number: draw() });
    if (inserted) return inserted;
  }
}

function drawNumber(): string {
  return `${randomInt(10_000_000, 100_000_000)}${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

import type { EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import { LedgerViolation, resource } from '@cabildo/kit/ledger';
import { account } from '../bank/accounts/resource.ts';
import type { Posting } from './postings.ts';
import { markSpending, readSpendable, type Spendable } from './spending.table.ts';

/**
 * TR-01: what a server has to spend. Whatever takes money out of the treasury names this, one after another; the journal
 * refuses more than there is. Credits need no lock: they only add to what was read.
 */
export const spending = resource<number, Spendable>({
  name: 'spending',
  after: [account],
  async lock(tx, serverIds) {
    // The second statement begins when the first has the lock, and so sees what was spent before it.
    const [, states] = await Promise.all([
      tx.lock('spending of a server', ...serverIds),
      readSpendable(tx, serverIds),
    ]);
    return states;
  },
  // The entries of the movement are what is written; a mark spares the next one the days behind it.
  async write(tx, changed, now) {
    const far = changed.filter(({ state }) => state.isFar).map(({ key }) => key);
    if (far.length > 0) await markSpending(tx, far, now);
  },
  check({ treasury }, serverId) {
    if (treasury < 0) throw new LedgerViolation(`the treasury of server ${serverId} would hold ${treasury}`);
  },
});

/** A movement adds so much to the treasury; below zero, it takes from it. */
export const treasuryChange = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { account: to, amount }) => sum + (to === 'treasury' ? amount : 0), 0);

/**
 * The treasury gives back, where that cannot be refused (decision 134), all that it has, and the rest comes out of the income of
 * the shop, which later sales make up for.
 */
export function givenBack(
  amount: number,
  { type, counterparty, left }: { type: EntryType; counterparty?: number; left: number },
): Posting[] {
  const own = Math.min(amount, Math.max(left, 0));
  const shares = [
    { account: 'treasury', amount: -own },
    { account: 'shop_income', amount: own - amount },
  ] as const;
  return shares.filter((share) => share.amount < 0).map((share) => ({ ...share, type, counterparty }));
}

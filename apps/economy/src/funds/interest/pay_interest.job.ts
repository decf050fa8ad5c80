import { isFailure } from '@cabildo/contracts/errors';
import type { BankSettings } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Order } from '@cabildo/kit/ledger';
import { account as accountOf } from '../../bank/accounts/resource.ts';
import { startOfMonth } from '../../calendar.ts';
import { dueJob, type Deps } from '../../deps.ts';
import { boundsOf } from '../../insight/reports/entry-marks.table.ts';
import { lowestBalance } from './resource.ts';
import type { Movement } from '../../ledger/postings.ts';
import { decideInterest, monthBefore, type PaidInterest } from './rules.ts';
import { dueSavings, insertInterest, setDue, stopSaving, type DueSavings, type SavedMonth } from './table.ts';

/**
 * ECB-12: pays interest on the first of each month for the month before. After an outage the missed months fall due at once,
 * one after the other. The accounts of a claim are locked together, in the order of the ledger.
 */
export default dueJob<DueSavings>({
  name: 'pay_interest',
  ...dueSavings,
  keyOf: ({ account_id }) => account_id,
  async all(due, { tx, emit, now, deps }) {
    const { configs, ledger } = deps as Deps;
    const open = due.filter(({ is_closed }) => !is_closed);
    const serverIds = [...new Set(open.map(({ server_id }) => server_id))];
    const settings = new Map(
      await Promise.all(serverIds.map(async (id) => [id, await configs.get(id)] as const)),
    );
    const saving = open.filter(({ server_id }) => settings.get(server_id)!.modules.savings);
    const orders = await Promise.all(saving.map((each) => orderOf(tx, each, settings.get(each.server_id)!)));
    const results = await ledger.postAll(tx, emit, orders);
    // A frozen account earns nothing this month (EC-13); the next month is scheduled as usual.
    const paid = results.flatMap((result) => (isFailure(result) ? [] : (result.interest ?? [])));
    await insertInterest(tx, paid, now);
    await setDue(
      tx,
      open.map(({ account_id, due_at }) => ({ account_id, due_at: startOfMonth(due_at, 1), tries: 0 })),
    );
    const closed = due.filter(({ is_closed }) => is_closed);
    await stopSaving(
      tx,
      closed.map(({ account_id }) => account_id),
    );
  },
});

const usesOf = (month: SavedMonth) => ({ account: accountOf(month.accountId), base: lowestBalance(month) });

async function orderOf(
  tx: Tx,
  { account_id, server_id, due_at }: DueSavings,
  { accounts_config, tax_rates }: BankSettings,
): Promise<Order<ReturnType<typeof usesOf>, Movement, { interest?: PaidInterest }>> {
  const { from, to, period } = monthBefore(due_at);
  const { after } = await boundsOf(tx, { from, to });
  const terms = { period, rate: accounts_config.savings_interest_rate, taxRate: tax_rates.interest };
  return {
    serverId: server_id,
    actor: { kind: 'system', id: null },
    uses: usesOf({ accountId: account_id, from, to, after }),
    decide: (states) => decideInterest(terms, states),
  };
}

import { isFailure } from '@cabildo/contracts';
import { account as accountOf } from '../accounts/resource.ts';
import { findAccount } from '../accounts/table.ts';
import { dueJob, type Deps } from '../handler.ts';
import { boundsOf } from '../reports/entry-marks.table.ts';
import { decideInterest, interestOf, monthBefore, nextMonth } from './rules.ts';
import {
  claimDue,
  insertInterest,
  lowestBalance,
  nextDue,
  setDue,
  stopSaving,
  type DueSavings,
} from './table.ts';

/**
 * ECB-12: on the first of each month, for the month before. After an outage each month that was missed is due at once,
 * one after the other.
 */
export default dueJob<DueSavings>({
  name: 'pay_interest',
  next: nextDue,
  claim: claimDue,
  keyOf: ({ account_id }) => account_id,
  async each({ account_id, server_id, due_at }, { tx, emit, now, deps }) {
    const account = await findAccount(tx, server_id, account_id);
    if (account?.status !== 'active' && account?.status !== 'frozen') return stopSaving(tx, account_id);
    await setDue(tx, account_id, nextMonth(due_at));
    const { configs, ledger } = deps as Deps;
    const { accounts_config, modules, tax_rates } = await configs.get(server_id);
    if (!modules.savings) return;
    const { from, to, period } = monthBefore(due_at);
    const { after } = await boundsOf(tx, { from, to });
    const base = await lowestBalance(tx, account_id, { from, to, after });
    const terms = { period, base, rate: accounts_config.savings_interest_rate, taxRate: tax_rates.interest };
    const interest = interestOf(terms);
    if (!interest) return;
    const paid = await ledger.post(tx, emit, {
      serverId: server_id,
      actor: { kind: 'system', id: null },
      uses: { account: accountOf(account_id) },
      decide: (states) => decideInterest(terms, interest, states),
    });
    // Frozen: this month brings nothing (EC-13), and the next is due in its time.
    if (isFailure(paid)) return;
    await insertInterest(tx, { ...interest, account_id, period, rate: terms.rate, created_at: now });
  },
});

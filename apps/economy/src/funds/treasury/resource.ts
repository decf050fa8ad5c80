import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { lockBudgets, storeBudget, type BudgetRow } from './budgets.table.ts';

/** A budget by its id; undefined when there is none. The account that it pays is locked before it. */
export const budget = resource<number, BudgetRow | undefined>({
  name: 'budget',
  after: [account],
  async lock(tx, ids) {
    const found = new Map((await lockBudgets(tx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  },
  write: (tx, changed) => Promise.all(changed.map(({ state }) => storeBudget(tx, state!))),
});

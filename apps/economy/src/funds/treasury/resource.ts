import { inOrder } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { lockBudgets, storeBudget, type BudgetRow } from './budgets.table.ts';

/** A budget by its id; undefined when there is none. The account that it pays is locked before it. */
export const budget = resource<number, BudgetRow | undefined>({
  name: 'budget',
  after: [account],
  lock: async (tx, ids) => inOrder(ids, await lockBudgets(tx, ids)),
  write: (tx, changed) => Promise.all(changed.map(({ state }) => storeBudget(tx, state!))),
});

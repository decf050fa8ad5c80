import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/funds/treasury/end_budget.ts';
import { budgetEnded } from '@cabildo/contracts/economy/funds/treasury/events.ts';
import { handler } from '../../deps.ts';
import { budgetView, ended } from './budgets.rules.ts';
import { lockBudget, storeBudget } from './budgets.table.ts';

export default handler(contract, {
  async handle({ input: { budget_id }, serverId, tx, emit, now }) {
    const before = await lockBudget(tx, serverId, budget_id);
    if (!before) return fail('not_found');
    const budget = ended(before, now);
    if (isFailure(budget)) return budget;
    await storeBudget(tx, budget);
    const view = budgetView(budget);
    emit(draft(budgetEnded, view));
    return { budget_id, budget: view };
  },
});

import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { budgetSet } from '@cabildo/contracts/economy/funds/treasury/events.ts';
import contract from '@cabildo/contracts/economy/funds/treasury/set_budget.ts';
import { MAX_BUDGETS } from '@cabildo/contracts/economy/funds/treasury/treasury.ts';
import { handler } from '../../deps.ts';
import { findOrg } from '../../organisations/orgs.table.ts';
import { timesOf } from '../../payments/scheduled/rules.ts';
import { budgetView, newBudget } from './budgets.rules.ts';
import { insertBudget, lockActiveBudgets, lockBudget, storeBudget } from './budgets.table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    const { budget_id, start_at, ...sent } = input;
    if (start_at === undefined && sentNames(sent).length === 0) return nothingSent();
    const isFull = budget_id === undefined && (await lockActiveBudgets(tx, serverId)) >= MAX_BUDGETS;
    if (isFull) return fail('limit_exceeded');
    const before =
      budget_id === undefined ? newBudget(serverId, now) : await lockBudget(tx, serverId, budget_id);
    if (!before) return fail('not_found');
    if (before.status === 'ended') return fail('already_processed');
    const terms = merged(before, sent);
    const org = await findOrg(tx, serverId, terms.org_id);
    if (!org) return fail('not_found');
    if (org.status === 'dissolved') return fail('account_closed');
    const isRetimed =
      start_at !== undefined || terms.frequency !== before.frequency || budget_id === undefined;
    const times = isRetimed ? timesOf({ frequency: terms.frequency, start_at }, now) : before;
    if (isFailure(times)) return times;
    const { slot, next_run_at } = times;
    const wanted = { ...terms, start_at: times.start_at, slot, next_run_at };
    const budget = budget_id === undefined ? await insertBudget(tx, wanted) : { ...wanted, id: budget_id };
    if (budget_id !== undefined) await storeBudget(tx, budget);
    const view = budgetView(budget);
    emit(draft(budgetSet, { ...view, org_name: org.name }));
    return { budget_id: budget.id, budget: view };
  },
});

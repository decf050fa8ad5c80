import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/funds/treasury/list_budgets.ts';
import { handler } from '../../deps.ts';
import { budgetView } from './budgets.rules.ts';
import { listBudgets } from './budgets.table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const { org_id: orgId, status } = input;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listBudgets(db, { serverId, orgId, status }, at);
    return { budgets: rows.map(budgetView), ...pageOf(input, total) };
  },
});

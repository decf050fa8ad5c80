import { account } from '../../bank/accounts/resource.ts';
import { leasedJob } from '../../deps.ts';
import { spending } from '../../ledger/spending.ts';
import { findOrg } from '../../organisations/orgs.table.ts';
import { decideBudget } from './budgets.rules.ts';
import { dueBudgets } from './budgets.table.ts';
import { budget } from './resource.ts';

/**
 * TR-02: pays the budgets that are due. The row of a budget says whether this due time is still open, so that two processes that work
 * on the same one pay once.
 */
export default leasedJob({
  name: 'pay_budgets',
  ...dueBudgets,
  async eachLeased(due, { deps: { database, ledger }, cause, deadline }) {
    const { id, server_id: serverId, org_id } = due;
    const org = await findOrg(database, serverId, org_id);
    await ledger.submit({
      serverId,
      actor: { kind: 'system', id: null },
      cause,
      claim: null,
      deadline,
      uses: {
        budget: budget(id),
        account: org && account(org.account_id),
        left: spending(serverId),
      },
      decide: (states, time) => decideBudget(due, org, states, time),
    });
  },
});

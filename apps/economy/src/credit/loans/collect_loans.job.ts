import { account } from '../../bank/accounts/resource.ts';
import { leasedJob } from '../../deps.ts';
import { loan } from './resource.ts';
import { decideCollection } from './collection.ts';
import { dueLoans } from './table.ts';

/**
 * ECB-10: reminds, collects, and marks late instalments. The loan's own rows say what is still to be paid, so that neither
 * a second process nor the debtor at the same moment pays an instalment twice.
 */
export default leasedJob({
  name: 'collect_loans',
  ...dueLoans,
  async eachLeased({ id, server_id, account_id }, { deps: { configs, ledger }, deadline }) {
    const config = await configs.get(server_id);
    await ledger.submit({
      serverId: server_id,
      actor: { kind: 'system', id: null },
      claim: null,
      deadline,
      uses: { loan: loan(id), account: account(account_id) },
      decide: (states, time) => decideCollection(config, states, time),
    });
  },
});

import { account } from '../../bank/accounts/resource.ts';
import { dueJob } from '../../deps.ts';
import { sentToday } from '../transfers/resource.ts';
import { recurring } from './resource.ts';
import { decideRun } from './rules.ts';
import { nextTakeUp, takeUpDue } from './table.ts';

/**
 * ECB-06, ECB-08: pays what is due. It goes through the ledger's batches like every other transfer, and the payment's own
 * row says whether this due time is still open: two processes that take up the same one pay it once.
 */
export default dueJob({
  name: 'pay_recurring',
  next: nextTakeUp,
  claim: takeUpDue,
  async eachLeased(due, { deps: { configs, ledger }, deadline }) {
    const config = await configs.get(due.server_id);
    const isLimited = config.transfers_config.daily_limit !== null;
    await ledger.submit({
      serverId: due.server_id,
      actor: { kind: 'system', id: null },
      claim: null,
      deadline,
      uses: {
        payment: recurring(due.id),
        from: account(due.from_account_id),
        to: account(due.to_account_id),
        sent: isLimited ? sentToday(due.from_account_id) : undefined,
      },
      decide: (states, time) => decideRun(due, config, states, time),
    });
  },
});

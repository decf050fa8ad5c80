import { account } from '../../bank/accounts/resource.ts';
import { daysAfter } from '../../calendar.ts';
import { leasedJob } from '../../deps.ts';
import { sentToday } from '../transfers/resource.ts';
import { recurring } from './resource.ts';
import { decideRun } from './rules.ts';
import { duePayments } from './table.ts';
import { seatsOf } from '../../bank/seats/seats.ts';

/**
 * ECB-06, ECB-08: makes the payments that are due, in the ledger's batches like every other transfer. The row of a payment
 * says whether this due time is still open, so that two processes that work on the same one pay once.
 */
export default leasedJob({
  name: 'pay_recurring',
  ...duePayments,
  async eachLeased(due, { deps: { configs, ledger }, deadline, now }) {
    const config = await configs.get(due.server_id);
    // A payment that is made up for had a day of its own, and takes nothing of the limit of this one (EC-10).
    const isOfToday = daysAfter(due.next_run_at!, 1) > now;
    const isLimited = config.transfers_config.daily_limit !== null && isOfToday;
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
        seats: seatsOf({ accountId: due.from_account_id, characters: [due.character_id] }),
      },
      decide: (states, time) => decideRun(due, config, states, time),
    });
  },
});

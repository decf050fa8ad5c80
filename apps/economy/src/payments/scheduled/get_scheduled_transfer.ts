import { fail } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/payments/scheduled/get_scheduled_transfer.ts';
import { BANK_READERS } from '../../bank/accounts/readers.ts';
import { handler } from '../../deps.ts';
import { isPayer } from '../recurring/change.ts';
import { runView, scheduledView, SHOWN_RUNS } from '../recurring/rules.ts';
import { findRecurring, listRuns } from '../recurring/table.ts';

export default handler(contract, {
  async run({ input, member, serverId, characters, db }) {
    const payment = await findRecurring(db, serverId, 'scheduled', input.scheduled_transfer_id);
    if (!payment) return fail('not_found');
    if (!isAllowed(BANK_READERS, member) && !(await isPayer(db, payment, characters)))
      return fail('forbidden');
    const runs = await listRuns(db, payment.id, SHOWN_RUNS);
    return { scheduled_transfer: scheduledView(payment), runs: runs.map(runView) };
  },
});

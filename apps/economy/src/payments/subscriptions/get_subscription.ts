import { fail } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/payments/subscriptions/get_subscription.ts';
import { BANK_READERS } from '../../bank/accounts/readers.ts';
import { handler } from '../../deps.ts';
import { isPayer } from '../recurring/change.ts';
import { runView, SHOWN_RUNS, subscriptionView } from '../recurring/rules.ts';
import { findRecurring, listRuns } from '../recurring/table.ts';

export default handler(contract, {
  async run({ input, member, serverId, characters, db }) {
    const payment = await findRecurring(db, serverId, 'subscription', input.subscription_id);
    if (!payment) return fail('not_found');
    const isReader = characters.has(payment.payee_character_id) || isAllowed(BANK_READERS, member);
    if (!isReader && !(await isPayer(db, payment, characters))) return fail('forbidden');
    const runs = await listRuns(db, payment.id, SHOWN_RUNS);
    return { subscription: subscriptionView(payment), runs: runs.map(runView) };
  },
});

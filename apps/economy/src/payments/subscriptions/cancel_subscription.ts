import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/payments/subscriptions/cancel_subscription.ts';
import { handler } from '../../deps.ts';
import { changeRecurring } from '../recurring/change.ts';
import { subscriptionView } from '../recurring/rules.ts';

export default handler(contract, {
  async handle({ input, member, characters, tx, emit, now }) {
    const id = input.subscription_id;
    const change = { action: 'cancel', kind: 'subscription', id, member, characters, now } as const;
    const payment = await changeRecurring(tx, emit, change);
    return isFailure(payment) ? payment : { subscription: subscriptionView(payment) };
  },
});

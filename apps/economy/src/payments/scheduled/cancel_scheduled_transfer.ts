import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/payments/scheduled/cancel_scheduled_transfer.ts';
import { handler } from '../../deps.ts';
import { changeRecurring } from '../recurring/change.ts';
import { scheduledView } from '../recurring/rules.ts';

export default handler(contract, {
  async handle({ input, member, characters, tx, emit, now }) {
    const id = input.scheduled_transfer_id;
    const change = { action: 'cancel', kind: 'scheduled', id, member, characters, now } as const;
    const payment = await changeRecurring(tx, emit, change);
    return isFailure(payment) ? payment : { scheduled_transfer: scheduledView(payment) };
  },
});

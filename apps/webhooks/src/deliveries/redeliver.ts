import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { deliveryRepeated } from '@cabildo/contracts/webhooks/deliveries/events.ts';
import contract from '@cabildo/contracts/webhooks/deliveries/redeliver.ts';
import { handler } from '../deps.ts';
import { lockWebhook } from '../webhooks/table.ts';
import { deliveryView, notActive } from './rules.ts';
import { listAttempts, queueAgain } from './table.ts';

export default handler(contract, {
  async handle({ input: { webhook_id, delivery_id }, serverId, member, tx, emit, now }) {
    const webhook = await lockWebhook(tx, serverId, webhook_id);
    if (!webhook) return fail('not_found');
    if (webhook.status !== 'active') return notActive;
    const delivery = await queueAgain(tx, webhook_id, delivery_id, now);
    if (!delivery) return fail('not_found');
    emit(draft(deliveryRepeated, { server_id: serverId, webhook_id, delivery_id, user_id: member.user_id }));
    return { delivery: deliveryView(delivery, await listAttempts(tx, [delivery_id])) };
  },
});

import { randomUUID } from 'node:crypto';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { webhookTested } from '@cabildo/contracts/webhooks/deliveries/events.ts';
import contract from '@cabildo/contracts/webhooks/deliveries/test.ts';
import { TEST_KIND } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import { eventActorOf } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { actorOf, bodyOf } from '../webhooks/rules.ts';
import { lockWebhook } from '../webhooks/table.ts';
import { deliveryView, notActive } from './rules.ts';
import { queueMessages } from './table.ts';

const TEST_NOTE = 'Prueba del webhook: los eventos de este servidor llegarán aquí.';

export default handler(contract, {
  async handle({ input: { webhook_id }, ctx, serverId, member, tx, emit, now }) {
    const webhook = await lockWebhook(tx, serverId, webhook_id);
    if (!webhook) return fail('not_found');
    if (webhook.status !== 'active') return notActive;
    const id = randomUUID();
    const body = bodyOf({
      id,
      type: TEST_KIND,
      timestamp: now.toISOString(),
      server_id: serverId,
      actor: actorOf(eventActorOf(ctx)),
      data: { webhook_id },
    });
    const message = { server_id: serverId, event_id: id, kind: TEST_KIND, body, note: TEST_NOTE };
    const [queued] = await queueMessages(tx, [{ message, webhook_id }], now);
    const delivery = deliveryView(queued!);
    const { delivery_id } = delivery;
    emit(draft(webhookTested, { server_id: serverId, webhook_id, delivery_id, user_id: member.user_id }));
    return { delivery };
  },
});

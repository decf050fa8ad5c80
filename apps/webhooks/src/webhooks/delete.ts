import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/webhooks/webhooks/delete.ts';
import { webhookDeleted } from '@cabildo/contracts/webhooks/webhooks/events.ts';
import { handler } from '../deps.ts';
import { changeWebhook, lockWebhook } from './table.ts';

export default handler(contract, {
  async handle({ input: { webhook_id }, serverId, member, tx, emit }) {
    const stored = await lockWebhook(tx, serverId, webhook_id);
    if (!stored) return fail('not_found');
    // A webhook may have a million deliveries, so a job deletes them and then the webhook.
    await changeWebhook(tx, stored.id, { status: 'deleted' });
    emit(draft(webhookDeleted, { server_id: serverId, webhook_id, user_id: member.user_id }));
    return { deleted: true as const, webhook_id };
  },
});

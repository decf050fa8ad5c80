import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { webhookUpdated } from '@cabildo/contracts/webhooks/webhooks/events.ts';
import contract from '@cabildo/contracts/webhooks/webhooks/update.ts';
import { handler } from '../deps.ts';
import { webhookView } from './rules.ts';
import { changeWebhook, lockWebhook } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, member, tx, emit }) {
    const stored = await lockWebhook(tx, serverId, input.webhook_id);
    if (!stored) return fail('not_found');
    const { events, description, status } = input;
    const change = {
      ...(events && { kinds: [...new Set(events)] }),
      ...(description !== undefined && { description }),
      // Reactivating restarts the five days of failures after which a webhook is disabled (V1-11).
      ...(status && { status, ...(stored.status === 'disabled' && { failing_since: null }) }),
    };
    const changed = Object.keys(input).filter(
      (name) => name !== 'webhook_id' && input[name as keyof typeof input] !== undefined,
    );
    if (changed.length > 0) {
      await changeWebhook(tx, stored.id, change);
      const webhook_id = stored.id;
      emit(draft(webhookUpdated, { server_id: serverId, webhook_id, user_id: member.user_id, changed }));
    }
    return { webhook: webhookView({ ...stored, ...change }) };
  },
});

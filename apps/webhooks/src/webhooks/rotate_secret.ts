import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { webhookSecretRotated } from '@cabildo/contracts/webhooks/webhooks/events.ts';
import contract from '@cabildo/contracts/webhooks/webhooks/rotate_secret.ts';
import { handler } from '../deps.ts';
import { newSecret, sealedFor } from './secrets.ts';
import { changeWebhook, lockWebhook } from './table.ts';

/** V1-13: how long the old secret signs too. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;

export default handler(contract, {
  async handle({ input: { webhook_id }, serverId, member, tx, emit, now, deps: { box } }) {
    const stored = await lockWebhook(tx, serverId, webhook_id);
    if (!stored) return fail('not_found');
    const secret = newSecret();
    const old_secret_until = new Date(now.getTime() + OVERLAP_MS);
    await changeWebhook(tx, webhook_id, {
      secret: box.seal(secret, sealedFor(stored)),
      old_secret: stored.secret,
      old_secret_until,
    });
    emit(draft(webhookSecretRotated, { server_id: serverId, webhook_id, user_id: member.user_id }));
    return { webhook_id, secret, old_secret_until: old_secret_until.toISOString() };
  },
});

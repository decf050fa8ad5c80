import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/webhooks/subscriptions/create.ts';
import { webhookCreated } from '@cabildo/contracts/webhooks/subscriptions/events.ts';
import { MAX_WEBHOOKS } from '@cabildo/contracts/webhooks/subscriptions/subscriptions.ts';
import { isServerEnded } from '@cabildo/kit';
import { handler } from '../handler.ts';
import { problemOf, targetOf } from '../targets/targets.ts';
import { webhookView } from './rules.ts';
import { newSecret, sealedFor } from './secrets.ts';
import { countWebhooks, insertWebhook, lockWebhooks } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, member, tx, emit, now, deps: { rules, box } }) {
    const problem = problemOf(input.url, rules);
    if (problem) return fail('error', { message: problem });
    // Normalised, so that two spellings of one address are one webhook.
    const url = new URL(input.url).href;
    const events = [...new Set(input.events)];
    await lockWebhooks(tx, serverId);
    if (await isServerEnded(tx, serverId)) return fail('not_found');
    const secret = newSecret();
    const isFull = (await countWebhooks(tx, serverId)) >= MAX_WEBHOOKS;
    if (isFull) return fail('limit_exceeded');
    const made = await insertWebhook(tx, {
      ...{ server_id: serverId, url, target: targetOf(url), kinds: events, created_at: now },
      description: input.description ?? null,
      secret: box.seal(secret, sealedFor({ server_id: serverId, url })),
    });
    if (!made) return fail('already_exists');
    emit(webhookCreated, { server_id: serverId, webhook_id: made.id, user_id: member.user_id, events });
    return { webhook_id: made.id, webhook: { ...webhookView(made), secret } };
  },
});

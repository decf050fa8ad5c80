import { EVERY_KIND } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import { reaction } from '../deps.ts';
import { messagesOf } from '../webhooks/rules.ts';
import { listSubscribers, queueMessages } from './table.ts';

/** Queues events for the webhooks that ask for their kinds. Most servers have no webhooks. */
export default reaction('#', 'alone', async ({ tx, events, now }) => {
  const serverIds = new Set(events.flatMap(({ server_id }) => server_id ?? []));
  const subscribers = serverIds.size > 0 ? await listSubscribers(tx, [...serverIds]) : [];
  if (subscribers.length === 0) return;
  const subscribed = new Set(subscribers.map(({ server_id }) => server_id));
  const messages = messagesOf(events.filter(({ server_id }) => subscribed.has(server_id!)));
  const queued = messages.flatMap((message) =>
    subscribers
      .filter(({ server_id, kinds }) => server_id === message.server_id && isAskedFor(message.kind, kinds))
      .map(({ id }) => ({ message, webhook_id: id })),
  );
  if (queued.length > 0) await queueMessages(tx, queued, now);
});

const isAskedFor = (kind: string, kinds: readonly string[]): boolean =>
  kinds.includes(EVERY_KIND) || kinds.includes(kind);

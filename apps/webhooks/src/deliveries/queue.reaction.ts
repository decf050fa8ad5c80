import { EVERY_KIND } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import { reaction } from '../deps.ts';
import { messagesOf } from '../webhooks/rules.ts';
import { listSubscribers, queueMessages } from './table.ts';

/** Queues what happened for the webhooks that ask for it. Of most servers nobody asks anything. */
export default reaction('#', async ({ tx, events, now }) => {
  const serverIds = new Set(events.flatMap(({ server_id }) => server_id ?? []));
  const wishes = serverIds.size > 0 ? await listSubscribers(tx, [...serverIds]) : [];
  if (wishes.length === 0) return;
  const asked = new Set(wishes.map(({ server_id }) => server_id));
  const messages = messagesOf(events.filter(({ server_id }) => asked.has(server_id!)));
  const wanted = messages.flatMap((message) =>
    wishes
      .filter(({ server_id, kinds }) => server_id === message.server_id && isAskedFor(message.kind, kinds))
      .map(({ id }) => ({ message, webhook_id: id })),
  );
  if (wanted.length > 0) await queueMessages(tx, wanted, now);
});

const isAskedFor = (kind: string, kinds: readonly string[]): boolean =>
  kinds.includes(EVERY_KIND) || kinds.includes(kind);

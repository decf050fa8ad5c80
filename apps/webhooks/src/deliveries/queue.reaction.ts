import { reaction } from '../handler.ts';
import { messagesOf } from '../subscriptions/rules.ts';
import { queueMessages } from './table.ts';

/** Queues what happened for the webhooks that ask for it. */
export default reaction('#', async ({ tx, events, now }) => {
  const messages = messagesOf(events);
  if (messages.length > 0) await queueMessages(tx, messages, now);
});

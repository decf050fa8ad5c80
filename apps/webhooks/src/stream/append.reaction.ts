import { reaction } from '../deps.ts';
import { messagesOf } from '../webhooks/rules.ts';
import { appendEvents } from './table.ts';

/** Keeps what happened for the streams of its server, in the order of arrival. */
export default reaction('#', async ({ tx, events, now }) => {
  const messages = messagesOf(events);
  if (messages.length > 0) await appendEvents(tx, messages, now);
});

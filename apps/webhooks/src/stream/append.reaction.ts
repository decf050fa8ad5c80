import { reaction } from '../deps.ts';
import { messagesOf } from '../webhooks/rules.ts';
import { appendEvents } from './table.ts';

/** Stores events for the streams of their servers, in the order of arrival. */
export default reaction('#', 'alone', async ({ tx, events, now }) => {
  const messages = messagesOf(events);
  if (messages.length > 0) await appendEvents(tx, messages, now);
});

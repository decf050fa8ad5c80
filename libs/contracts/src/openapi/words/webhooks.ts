import type { Words } from './word.ts';

/** Words of the parameters of webhooks and of the live stream. */
export const WEBHOOKS: Words = {
  webhook_id: ['The webhook, by the id that its registration answered.', 1],
  delivery_id: ['The delivery to send again, by its id in the list of deliveries.', 1],
  url: ['The https address to which events are sent.', 'https://example.org/cabildo'],
  events: [
    'The kinds of events that are sent; `*` alone stands for all of them, later ones too.',
    ['call.created', 'bank.transfer'],
  ],
  description: [
    'What the webhook is for, for your own records.',
    'Avisos de la central',
    'No description when left out.',
  ],
  format: [
    'What is sent: `standard` follows Standard Webhooks, `cp` is a message of the chat platform, for the address of one of its own webhooks.',
    'standard',
  ],
  'stream.format': [
    'What is answered: `stream` holds the connection, `json` answers once, for clients that can hold none. The header `Accept: application/json` asks for `json` as well.',
    'json',
  ],
  'stream.after': [
    'With `json`, the `next` of the poll before, after which the events begin.',
    '01a2b3c4-d5e6-7f80-91a2-b3c4d5e6f708',
    'There are no events in the answer when left out, and its `next` is the present.',
  ],
  'stream.limit': ['With `json`, the most events that one answer has.', 100],
  'stream.wait': ['With `json`, the seconds that an answer without events waits for one.', 25],
  'server_webhooks.update.status': [
    'Whether events are sent: `active` sends them, `paused` keeps them until the webhook is active again.',
    'paused',
  ],
  'list_deliveries.status': [
    'Only deliveries that wait, have arrived, or have failed for good.',
    'failed',
    'All when left out.',
  ],
  kinds: [
    'The kinds of events to follow; `call.*` stands for all kinds that begin so.',
    ['call.*', 'unit.panic'],
    'All that you may read when left out.',
  ],
  last_event_id: [
    'The id of the last event that you have, after which the stream goes on. The header `Last-Event-ID` says the same and wins.',
    '01a2b3c4-d5e6-7f80-91a2-b3c4d5e6f708',
    'The stream begins with what happens next when left out.',
  ],
};

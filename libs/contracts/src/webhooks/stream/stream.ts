import { defineAction } from '../../action.ts';
import { z } from 'zod';
import { enumParam, intParam, listParam, optional, textParam, withDefault } from '../../fields.ts';
import { streamStart } from '../../stream-start.ts';
import { FOLLOWED } from '../webhooks/kinds.ts';

export default defineAction('server_webhooks.stream', {
  v1: {
    address: 'GET /v1/servers/:server_id/events',
    operation: 'stream_events',
    isAccessEnough: true,
    isForGameSessions: true,
    rate: 'events',
  },
  kind: 'query',
  access: { to: 'member', powers: ['lookup', 'warrants', 'dispatch'] },
  answer: { format: 'stream' },
  summary:
    'Stream what happens in a server as Server-Sent Events, or poll it as JSON; rank and powers decide what you may read.',
  input: z.object({
    kinds: optional(listParam(enumParam(FOLLOWED), FOLLOWED.length, 1)),
    last_event_id: optional(textParam(1, 64)),
    format: withDefault(enumParam(['stream', 'json']), 'stream'),
    after: optional(textParam(1, 64)),
    limit: withDefault(intParam(1, 500), 100),
    wait: withDefault(intParam(0, 25), 0),
  }),
  output: streamStart,
  // forbidden: the caller may not read one of the kinds.
  errors: ['forbidden'],
});

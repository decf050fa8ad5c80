import { defineAction } from '../../action.ts';
import { z } from 'zod';
import { enumParam, intParam, listParam, optional, textParam, withDefault } from '../../fields.ts';
import { streamStart } from '../../stream-start.ts';
import { FOLLOWED } from '../webhooks/kinds.ts';

export default defineAction({
  service: 'webhooks',
  route: 'server_webhooks',
  v1: {
    address: 'GET /v1/servers/:server_id/events',
    operation: 'stream_events',
    isAccessEnough: true,
    isForGameSessions: true,
  },
  action: 'stream',
  kind: 'query',
  access: { to: 'member', powers: ['lookup', 'warrants', 'dispatch'] },
  answer: { format: 'stream' },
  summary:
    'Stream what happens in a server as Server-Sent Events, or poll it as JSON; rank and powers decide what you may read.',
  input: z.object({
    kinds: optional(listParam(enumParam(FOLLOWED), FOLLOWED.length, 1)).describe(
      'Kinds of events, or groups of kinds as `call.*`. Without it you get all that you may read.',
    ),
    last_event_id: optional(textParam(1, 64)).describe(
      'The id of the last event that you have: the stream goes on after it. The header `Last-Event-ID` says the same, and wins.',
    ),
    format: withDefault(enumParam(['stream', 'json']), 'stream').describe(
      '`json` answers once, for clients that can hold no stream. The header `Accept: application/json` says the same.',
    ),
    after: optional(textParam(1, 64)).describe(
      'With `json`: `next` of the poll before. Without it you get no events, and `next` is the present.',
    ),
    limit: withDefault(intParam(1, 500), 100).describe('With `json`: the most events in an answer.'),
    wait: withDefault(intParam(0, 25), 0).describe(
      'With `json`: the seconds that an answer without events may wait for one.',
    ),
  }),
  output: streamStart,
  // forbidden: the caller may not read one of the kinds.
  errors: ['forbidden'],
});

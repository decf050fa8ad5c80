import { defineAction } from '../../action.ts';
import { z } from 'zod';
import { enumParam, listParam, optional, textParam } from '../../fields.ts';
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
  summary: 'Stream what happens in a server as Server-Sent Events; rank and powers decide what you may read.',
  input: z.object({
    /** Kinds, or groups of kinds as `call.*`. Default: all that the caller may read. */
    kinds: optional(listParam(enumParam(FOLLOWED), FOLLOWED.length, 1)),
    /** The header Last-Event-ID says the same, and wins. An event that is no longer kept is answered by `event: reset`. */
    last_event_id: optional(textParam(1, 64)),
  }),
  output: streamStart,
  // forbidden: the caller may not read one of the kinds.
  errors: ['forbidden'],
});

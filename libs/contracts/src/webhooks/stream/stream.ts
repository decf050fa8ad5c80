import { defineAction } from '../../action.ts';
import { z } from 'zod';
import { enumParam, listParam, optional, textParam } from '../../fields.ts';
import { streamStart } from '../../stream-start.ts';
import { KIND_NAMES } from '../webhooks/kinds.ts';

export default defineAction({
  service: 'webhooks',
  route: 'server_webhooks',
  v1: { address: 'GET /v1/servers/:server_id/events', isAccessEnough: true },
  action: 'stream',
  kind: 'query',
  access: {
    to: ['admin', 'view_logs'], // It may last longer than a game session does.
    isForGameSessions: false,
  },
  answer: { format: 'stream' },
  summary:
    'What happens in a server, as Server-Sent Events from now on, or from `last_event_id` on (V1-12, V1-14)',
  input: z.object({
    /** Default: all. */
    kinds: optional(listParam(enumParam(KIND_NAMES), KIND_NAMES.length, 1)),
    /** The header Last-Event-ID says the same, and wins. An event that is no longer kept is answered by `event: reset`. */
    last_event_id: optional(textParam(1, 64)),
  }),
  output: streamStart,
});

import { z } from 'zod';
import { ACTOR_KINDS } from './event.ts';

/** An event as webhooks and streams are sent it (V1-11). */
export const serverEvent = z.object({
  id: z.uuid(),
  /** A kind of V1-12. */
  type: z.string(),
  timestamp: z.iso.datetime(),
  server_id: z.int(),
  /** `user_id` is null if no person acted; `key_id` is null if no key of the server did. */
  actor: z.object({
    kind: z.enum(ACTOR_KINDS),
    user_id: z.int().nullable(),
    key_id: z.int().nullable(),
  }),
  data: z.looseObject({}),
});

/** The answer of a poll (V1-16). */
export const polledEvents = z.object({
  events: z.array(serverEvent.meta({ id: 'ServerEvent' })),
  next: z.string().describe('Send it as `after` next time.'),
  reset: z
    .boolean()
    .describe(
      'Whether events before these are missing: your position is unknown or too old, and the events begin at the oldest kept.',
    ),
});

import { z } from 'zod';
import { ACCESS_WORDS } from './permissions.ts';

/** `id` of a stream that begins before the first event of its server. */
export const BEFORE_ALL = '0';

/**
 * The place where a stream of events begins (V1-14), answered by the handler of an action that `responds: 'stream'`. The
 * gateway sends the events after this place to the client, who never sees the place itself.
 */
export const streamStart = z.object({
  server_id: z.int(),
  /** The number of the event that the stream begins after. */
  after: z.int(),
  /** The id of that event, from which a client can resume that has received no other. */
  id: z.string(),
  /** The client asked to resume from an event that is no longer kept, or never existed. */
  is_reset: z.boolean(),
  /** The kinds of events that the client wants; null: all. */
  kinds: z.array(z.string()).nullable(),
  /**
   * A member who reads no more than these kinds gets also the events of other kinds that are the own matter of the user, or of these
   * characters; null: there are none.
   */
  own: z.object({ user_id: z.int(), character_ids: z.array(z.int()), kinds: z.array(z.string()) }).nullable(),
  /** Any one of these lets the client read these kinds; the stream ends within 2 s of the loss of the last (V1-14). */
  access: z.array(z.enum(ACCESS_WORDS)),
  /** How a poll is answered (V1-16): with how many events, and after how many seconds at the latest; null: a stream. */
  poll: z.object({ limit: z.int(), wait: z.int() }).nullable(),
});
export type StreamStart = z.output<typeof streamStart>;

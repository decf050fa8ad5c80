import { z } from 'zod';
import { defineRpc } from '../../action.ts';

export const MAX_POSITIONS = 250;

const streamEvent = z.object({
  seq: z.int(),
  id: z.string(),
  kind: z.string(),
  body: z.string(),
  /** Whose own matter the event is, and the fields of its data that these members do not see (V1-14); null: nobody's. */
  own: z
    .object({
      user_id: z.int().nullable(),
      /** Characters that come with a user are that user's. */
      character_ids: z.array(z.int()),
      hides: z.array(z.string()),
    })
    .nullable(),
});

/**
 * Reads the events of servers after given positions, for the gateways that have streams open (V1-14). An answer is bounded
 * in events and bytes; the gateway asks for the rest from the position of the last event.
 */
export default defineRpc('webhooks.read_stream', {
  kind: 'query',
  input: z.object({
    positions: z.array(z.object({ server_id: z.int(), after: z.int() })).max(MAX_POSITIONS),
  }),
  output: z.object({
    /** Only positions after which there are events. */
    found: z.array(
      z.object({
        /** The place of the position in the question, from 0. */
        nth: z.int(),
        /** The number of the newest event of the server. */
        last: z.int(),
        /** In their order, without a gap unless events are no longer kept. */
        events: z.array(streamEvent),
      }),
    ),
  }),
});

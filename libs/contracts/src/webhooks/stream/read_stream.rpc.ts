import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Positions of one question, each with its answer. */
export const MAX_POSITIONS = 250;

/**
 * What happened in servers after given positions, for the gateways that have streams open (V1-14). An answer is bounded
 * in events and bytes, so that the rest is asked for from the position that it leads to.
 */
export default defineRpc({
  service: 'webhooks',
  rpc: 'read_stream',
  kind: 'query',
  input: z.object({
    positions: z.array(z.object({ server_id: z.int(), after: z.int() })).max(MAX_POSITIONS),
  }),
  output: z.object({
    /** Of the positions after which there is something. */
    found: z.array(
      z.object({
        /** Which of the positions, from 0. */
        nth: z.int(),
        /** The number of the newest event of the server. */
        last: z.int(),
        /** In their order, which has no gap but where events are no longer kept. */
        events: z.array(z.object({ seq: z.int(), id: z.string(), kind: z.string(), body: z.string() })),
      }),
    ),
  }),
});

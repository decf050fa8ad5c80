import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Ends the open shifts of players who are gone from the game, at the moment when each was last there (AC-01). */
export default defineRpc('mdt.end_absent_shifts', {
  kind: 'command',
  input: z.object({
    server_id: z.int(),
    absent: z.array(z.object({ user_id: z.int(), seen_at: z.iso.datetime() })).max(200),
  }),
  /** Shifts that began after that moment go on. */
  output: z.object({ ended: z.int() }),
});

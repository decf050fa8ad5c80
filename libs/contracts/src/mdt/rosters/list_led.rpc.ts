import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Whom a user leads: the users who serve in departments that a character of that user leads (AC-03). */
export default defineRpc('mdt.list_led', {
  kind: 'query',
  input: z.object({ server_id: z.int(), user_id: z.int() }),
  /** At most 2,000. */
  output: z.object({ user_ids: z.array(z.int()) }),
});

import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { POWERS } from '../../permissions.ts';

/**
 * The powers that a user holds in a server at the moment (OT-06): those of each department in whose roster a character of the
 * user is and serves an open shift. The gateway caches the answer until an event.
 */
export default defineRpc('mdt.get_powers', {
  kind: 'query',
  input: z.object({ server_id: z.int(), user_id: z.int() }),
  output: z.object({ powers: z.array(z.enum(POWERS)) }),
});

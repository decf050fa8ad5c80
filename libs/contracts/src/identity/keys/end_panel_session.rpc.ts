import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Ends a session of the panel, once; repeating it changes nothing. */
export default defineRpc('identity.end_panel_session', {
  kind: 'command',
  input: z.object({ user_id: z.int(), key_id: z.int() }),
  output: z.object({}),
});

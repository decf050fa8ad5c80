import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { startOutput } from './sign-in.ts';

/** Starts linking a chat account of a user that comes back to the panel (PN-02). */
export default defineRpc('identity.start_panel_link', {
  kind: 'command',
  input: z.object({ user_id: z.int() }),
  output: startOutput,
});

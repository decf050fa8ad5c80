import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { startOutput } from './sign-in.ts';

/** Starts a sign-in with the game platform that comes back to the panel (PN-02). */
export default defineRpc('identity.start_panel_sign_in', {
  kind: 'command',
  input: z.object({
    /** The session in which the person starts it; null: none (ID-09). Gateways of the version before do not say. */
    key_id: z.int().nullable().default(null),
  }),
  output: startOutput,
});

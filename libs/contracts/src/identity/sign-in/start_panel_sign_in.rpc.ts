import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { startOutput } from './sign-in.ts';

/** Starts a sign-in with the game platform that comes back to the panel (PN-02). */
export default defineRpc({
  service: 'identity',
  rpc: 'start_panel_sign_in',
  kind: 'command',
  input: z.object({}),
  output: startOutput,
});

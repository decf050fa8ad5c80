import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { linkResult } from './sign-in.ts';

/** Finishes a link of a chat account that came back to the panel. */
export default defineRpc('identity.complete_panel_link', {
  kind: 'command',
  input: z.object({ session_token: z.string(), finish: z.string() }),
  output: z.object({ result: linkResult }),
  errors: ['not_found', 'expired', 'error', 'already_processed', 'forbidden'],
});

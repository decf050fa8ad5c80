import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Finishes a sign-in that came back to the panel: makes its session (PN-03). */
export default defineRpc('identity.complete_panel_sign_in', {
  kind: 'command',
  input: z.object({
    session_token: z.string(),
    finish: z.string(),
    /** The browser, by which the person recognises the session. */
    device: z.string(),
  }),
  output: z.object({
    /** `ps_` and 48 characters; shown this once, and kept in a cookie. */
    key: z.string(),
  }),
  errors: ['not_found', 'expired', 'error', 'already_processed', 'forbidden'],
});

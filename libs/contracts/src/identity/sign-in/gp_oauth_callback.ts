import { optional, textParam } from '../../fields.ts';
import { defineAction } from '../../action.ts';
import { callbackInput, callbackOutput } from './sign-in.ts';

export default defineAction('users.gp_oauth_callback', {
  kind: 'command',
  access: 'public',
  answer: { isSecret: true, format: 'page' },
  summary: 'Receive the browser that returns from the game platform; clients do not call it.',
  // Text of any form is taken, because a person reads the answer: a page shows what is wrong.
  input: callbackInput.extend({
    /** Mock mode alone reads these fields (ID-01). */
    gp_id: optional(textParam(1, 200)),
    gp_username: optional(textParam(1, 200)),
  }),
  output: callbackOutput,
});

import { defineAction } from '../../action.ts';
import { optional, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { callbackInput, callbackOutput } from './sign-in.ts';

export default defineAction('users.cp_oauth_callback', {
  kind: 'command',
  access: 'public',
  answer: { isSecret: true, format: 'page' },
  summary: 'Receive the browser that returns from the chat platform; clients do not call it.',
  // Text of any form is taken, because a person reads the answer: a page shows what is wrong.
  input: callbackInput.extend({
    /** Mock mode alone reads these fields (ID-01). */
    cp_id: optional(textParam(1, 200)),
    cp_username: optional(textParam(1, 200)),
    /** A JSON list of {id, name, icon, owner, permissions}. */
    guilds: optional(textParam(1, LIMITS.max_json_bytes)),
  }),
  output: callbackOutput,
});

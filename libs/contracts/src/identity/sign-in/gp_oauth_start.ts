import { defineAction } from '../../action.ts';
import { optional, textParam } from '../../fields.ts';
import { startInput, startOutput } from './sign-in.ts';

export default defineAction('users.gp_oauth_start', {
  kind: 'command',
  access: 'public',
  answer: { isSecret: true },
  summary: 'Start signing in with the game platform; send the browser to the returned address.',
  input: startInput.safeExtend({ earlier_apikey: optional(textParam(1, 200)) }),
  output: startOutput,
  errors: ['error', 'update_required'],
});

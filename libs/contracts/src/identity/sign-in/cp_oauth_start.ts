import { defineAction } from '../../action.ts';
import { startInput, startOutput } from './sign-in.ts';

export default defineAction('users.cp_oauth_start', {
  kind: 'command',
  access: 'authenticated',
  answer: { isSecret: true },
  summary: 'Start linking a chat-platform account; send the browser to the returned address.',
  input: startInput,
  output: startOutput,
  errors: ['error', 'update_required'],
});

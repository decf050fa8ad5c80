import { defineAction } from '../../action.ts';
import { startInput, startOutput } from './sign-in.ts';

export default defineAction({
  service: 'identity',
  route: 'users',
  action: 'gp_oauth_start',
  kind: 'command',
  access: 'public',
  answer: { isSecret: true },
  summary: 'Start signing in with the game platform; send the browser to the returned address.',
  input: startInput,
  output: startOutput,
  errors: ['update_required'],
});

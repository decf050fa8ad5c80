import { defineAction } from '../../action.ts';
import { startInput, startOutput } from '../sign_in.ts';

export default defineAction({
  service: 'identity',
  route: 'users',
  action: 'gp_oauth_start',
  kind: 'command',
  access: 'public',
  summary: 'Start signing in with the game platform; send the browser to the returned address.',
  input: startInput,
  output: startOutput,
  errors: ['update_required'],
});

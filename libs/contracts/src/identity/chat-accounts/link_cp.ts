import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, snowflakeParam } from '../../fields.ts';
import { linkResult } from '../sign-in/sign-in.ts';

/** ID-09. A new account is linked by a trip to its platform (`cp_oauth_start`). */
export default defineAction('users.link_cp', {
  kind: 'command',
  access: 'authenticated',
  summary:
    'Move a chat-platform account here from another user of yours: sign in to that user, start the sign-in to this one with its key as `earlier_apikey`, and call this with the new key, all within ten minutes.',
  input: z.object({
    cp_id: snowflakeParam(),
    move: boolParam(),
  }),
  output: z.object({ result: linkResult, cp_id: z.string() }),
  errors: ['error', 'forbidden'],
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, textParam } from '../../fields.ts';
import { adminGuild, linkResult } from './sign-in.ts';

export default defineAction('users.check_oauth_status', {
  kind: 'command',
  access: 'public',
  answer: { isSecret: true },
  summary: 'Finish a sign-in or a link with the code that the app received on its loopback address.',
  input: z.object({
    session_token: optional(textParam(1, 200)),
    /** Without this code the answer is always `pending`, so that a session token alone reveals nothing (ID-06). */
    finish: optional(textParam(1, 200)),
  }),
  output: z.union([
    z.object({ status: z.literal('pending') }),
    z.object({
      status: z.literal('complete'),
      gp_id: z.string(),
      gp_username: z.string(),
      /** The only time that the key is shown (ID-07). */
      apikey: z.string(),
      user_id: z.int(),
    }),
    z.object({
      status: z.literal('complete'),
      result: linkResult,
      cp_id: z.string(),
      cp_username: z.string(),
      admin_guilds: z.array(adminGuild),
    }),
  ]),
  errors: ['not_found', 'expired', 'error', 'already_processed', 'forbidden'],
});

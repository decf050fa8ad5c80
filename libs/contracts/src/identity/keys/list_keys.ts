import { z } from 'zod';
import { defineAction } from '../../action.ts';

export default defineAction({
  service: 'identity',
  route: 'users',
  action: 'list_keys',
  kind: 'query',
  access: 'authenticated',
  summary: "List the caller's keys that are valid, newest first: one for each device that is signed in.",
  input: z.object({}),
  output: z.object({
    keys: z.array(
      z.object({
        key_id: z.int(),
        /** How the key begins. */
        prefix: z.string(),
        device: z.string(),
        created_at: z.iso.datetime(),
        /** The day, as its first moment. */
        last_used_at: z.iso.datetime(),
        /** If it is not used any more (ID-07). */
        expires_at: z.iso.datetime(),
        /** Whether it is the key of this request. */
        is_current: z.boolean(),
      }),
    ),
  }),
  errors: ['error'],
});

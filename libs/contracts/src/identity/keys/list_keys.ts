import { z } from 'zod';
import { defineAction } from '../../action.ts';

export default defineAction('users.list_keys', {
  kind: 'query',
  access: 'authenticated',
  summary: 'List your valid keys, newest first: one for each device or browser that is signed in.',
  input: z.object({}),
  output: z.object({
    keys: z.array(
      z.object({
        key_id: z.int(),
        /** The first characters of the key. */
        prefix: z.string(),
        device: z.string(),
        created_at: z.iso.datetime(),
        /** The first moment of the day, because the day alone is stored. */
        last_used_at: z.iso.datetime(),
        /** The end of the key if it is not used again (ID-07). */
        expires_at: z.iso.datetime(),
        /** True: a session of the panel in a browser, which ends after 12 hours without use (PN-03). */
        is_panel: z.boolean(),
        /** True: the key of this request. */
        is_current: z.boolean(),
      }),
    ),
  }),
  errors: ['error'],
});

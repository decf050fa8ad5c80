import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The standing of somebody who is no member at the desk of a server: who appeals against a ban, or applies (DK-03, DK-05). */
export default defineRpc('servers.find_outsider', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    /** Null: somebody without a key. */
    user_id: z.int().nullable(),
    /** In any case of letters. */
    join_code: z.string().optional(),
  }),
  output: z.object({
    /** The number of the person, which outlives the user (ID-21). */
    person_id: z.int().nullable(),
    /** The ban in force of the user. */
    ban: z
      .object({
        created_at: z.iso.datetime(),
        banned_by: z.int().nullable(),
        punishment_id: z.int().nullable(),
        reason: z.string(),
        /** null: without an end. */
        expires_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** Whether the server takes applications, from everybody or by the code that was given (DK-05). */
    takes_applications: z.boolean(),
  }),
});

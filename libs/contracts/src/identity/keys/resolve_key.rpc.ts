import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The user of an app key (`sk_`), a game session (`gs_`) or a session of the panel (`ps_`); the gateway sends the hash, never the key. */
export default defineRpc('identity.resolve_key', {
  kind: 'query',
  input: z.object({ key_hash: z.string() }),
  output: z.object({
    /** Null: the key is unknown, revoked or expired. */
    holder: z
      .object({
        user_id: z.int(),
        key_id: z.int(),
        session: z.enum(['app', 'game', 'panel']),
        /** The one server of a game session (ID-12). */
        server_id: z.int().nullable(),
      })
      .nullable(),
  }),
});

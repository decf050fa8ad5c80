import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { keyScope } from './keys.ts';

/** The server that a key (`sv_`) acts for (V1-01); the gateway sends the hash, never the key. */
export default defineRpc('servers.resolve_server_key', {
  kind: 'query',
  input: z.object({ key_hash: z.string() }),
  output: z.object({
    /** Null: the key is unknown or revoked. */
    holder: z.object({ server_id: z.int(), key_id: z.int(), scope: keyScope, name: z.string() }).nullable(),
  }),
});

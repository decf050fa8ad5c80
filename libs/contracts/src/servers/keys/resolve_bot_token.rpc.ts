import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The server of a bot token (`bt_`, BO-05); the gateway sends the hash, never the token. */
export default defineRpc('servers.resolve_bot_token', {
  kind: 'query',
  input: z.object({ token_hash: z.string() }),
  output: z.object({
    /** Null: the token is unknown, or was replaced by a newer one. */
    server_id: z.int().nullable(),
  }),
});

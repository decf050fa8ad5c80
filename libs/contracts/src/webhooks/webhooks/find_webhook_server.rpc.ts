import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** The server of a webhook, which an address of /v1 does not name (V1-09). null: there is no such webhook. */
export default defineRpc({
  service: 'webhooks',
  rpc: 'find_webhook_server',
  kind: 'query',
  input: z.object({ webhook_id: idParam('webhook') }),
  output: z.object({ server_id: z.int().nullable() }),
});

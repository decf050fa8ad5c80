import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** Finds the server of a webhook, which a path of /v1 does not name (V1-09). null: there is no such webhook. */
export default defineRpc('webhooks.find_webhook_server', {
  kind: 'query',
  input: z.object({ webhook_id: idParam('webhook') }),
  output: z.object({ server_id: z.int().nullable() }),
});

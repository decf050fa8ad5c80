import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import findWebhookServer from './find_webhook_server.rpc.ts';

export default defineAction('server_webhooks.delete', {
  v1: {
    address: 'DELETE /v1/webhooks/:webhook_id',
    operation: 'delete_webhook',
    locatedBy: findWebhookServer,
  },
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Delete a webhook with its deliveries; what waits for it is not sent any more.',
  input: z.object({ webhook_id: idParam('webhook') }),
  output: z.object({ deleted: z.literal(true), webhook_id: z.int() }),
  errors: ['not_found'],
});

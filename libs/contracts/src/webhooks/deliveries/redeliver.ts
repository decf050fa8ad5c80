import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { delivery } from './deliveries.ts';
import findWebhookServer from '../webhooks/find_webhook_server.rpc.ts';

export default defineAction('server_webhooks.redeliver', {
  v1: {
    address: 'POST /v1/webhooks/:webhook_id/deliveries/:delivery_id/redeliver',
    operation: 'redeliver_delivery',
    locatedBy: findWebhookServer,
  },
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Send a delivery again, with the same webhook-id and new attempts.',
  input: z.object({ webhook_id: idParam('webhook'), delivery_id: idParam('webhook_delivery') }),
  output: z.object({ delivery }),
  // error: the webhook is paused or disabled.
  errors: ['error', 'not_found'],
});

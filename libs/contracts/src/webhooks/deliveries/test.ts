import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { delivery } from './deliveries.ts';
import findWebhookServer from '../webhooks/find_webhook_server.rpc.ts';

export default defineAction({
  service: 'webhooks',
  route: 'server_webhooks',
  v1: {
    address: 'POST /v1/webhooks/:webhook_id/test',
    operation: 'test_webhook',
    locatedBy: findWebhookServer,
  },
  action: 'test',
  kind: 'command',
  access: { to: 'admin', governs: true },
  // The specification describes this in V1-10.
  summary: 'Send a webhook.test to a webhook, whatever it asks for; list_deliveries tells how it went',
  input: z.object({ webhook_id: idParam('webhook') }),
  output: z.object({ delivery }),
  // error: the webhook is paused or disabled.
  errors: ['error', 'not_found'],
});

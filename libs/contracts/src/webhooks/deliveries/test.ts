import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { delivery } from './deliveries.ts';
import findWebhookServer from '../webhooks/find_webhook_server.rpc.ts';

export default defineAction('server_webhooks.test', {
  v1: {
    address: 'POST /v1/webhooks/:webhook_id/test',
    operation: 'test_webhook',
    locatedBy: findWebhookServer,
  },
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Send a test event to a webhook; list_deliveries shows how it went.',
  input: z.object({ webhook_id: idParam('webhook') }),
  output: z.object({ delivery }),
  // error: the webhook is paused or disabled.
  errors: ['error', 'not_found'],
});

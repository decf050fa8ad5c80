import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, enumParam, idParam, optional } from '../../fields.ts';
import { webhook, webhookParams } from './webhooks.ts';
import findWebhookServer from './find_webhook_server.rpc.ts';

export default defineAction({
  service: 'webhooks',
  route: 'server_webhooks',
  v1: {
    address: 'PATCH /v1/webhooks/:webhook_id',
    operation: 'update_webhook',
    locatedBy: findWebhookServer,
  },
  action: 'update',
  kind: 'command',
  access: { to: 'admin', governs: true },
  // The specification describes this in V1-13.
  summary: 'Change what a webhook is told, pause it, or have it go on; a disabled one too',
  input: z.object({
    webhook_id: idParam('webhook'),
    events: optional(webhookParams.events),
    description: clearable(webhookParams.description),
    status: optional(enumParam(['active', 'paused'])),
  }),
  output: z.object({ webhook }),
  errors: ['not_found'],
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, enumParam, idParam, optional } from '../../fields.ts';
import { webhook, webhookParams } from './webhooks.ts';
import findWebhookServer from './find_webhook_server.rpc.ts';

export default defineAction('server_webhooks.update', {
  v1: {
    address: 'PATCH /v1/webhooks/:webhook_id',
    operation: 'update_webhook',
    locatedBy: findWebhookServer,
  },
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Change what a webhook is sent, pause it, or resume it, a disabled one too.',
  input: z.object({
    webhook_id: idParam('webhook'),
    events: optional(webhookParams.events),
    description: clearable(webhookParams.description),
    status: optional(enumParam(['active', 'paused'])),
  }),
  output: z.object({ webhook }),
  errors: ['not_found'],
});

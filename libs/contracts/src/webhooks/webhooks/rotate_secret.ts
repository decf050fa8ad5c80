import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { secret } from './webhooks.ts';
import findWebhookServer from './find_webhook_server.rpc.ts';

export default defineAction('server_webhooks.rotate_secret', {
  v1: {
    address: 'POST /v1/webhooks/:webhook_id/rotate_secret',
    operation: 'rotate_webhook_secret',
    locatedBy: findWebhookServer,
  },
  kind: 'command',
  access: { to: 'admin', governs: true },
  answer: { isSecret: true },
  summary: 'Give a webhook a new secret, shown this once; the old one signs too for 24 hours.',
  input: z.object({ webhook_id: idParam('webhook') }),
  output: z.object({ webhook_id: z.int(), secret, old_secret_until: z.iso.datetime() }),
  errors: ['not_found'],
});

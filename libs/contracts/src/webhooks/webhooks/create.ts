import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, withDefault } from '../../fields.ts';
import { secret, webhook, webhookParams } from './webhooks.ts';

export default defineAction('server_webhooks.create', {
  v1: { address: 'POST /v1/webhooks', operation: 'create_webhook' },
  kind: 'command',
  access: { to: 'admin', governs: true },
  answer: { created: true, isSecret: true },
  summary: 'Register an address that is sent what happens in the server; its secret is shown this once.',
  input: z.object({
    url: webhookParams.url,
    events: webhookParams.events,
    description: optional(webhookParams.description),
    /** `cp` sends messages of the chat platform, to the URL of one of its webhooks. */
    format: withDefault(webhookParams.format, 'standard'),
  }),
  output: z.object({ webhook_id: z.int(), webhook: webhook.extend({ secret }) }),
  // error: the URL is no public https address, or not one for this format. already_exists: the server has a webhook with this URL.
  errors: ['error', 'already_exists', 'limit_exceeded', 'not_found'],
});

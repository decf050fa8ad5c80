import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { webhook } from './webhooks.ts';

export default defineAction('server_webhooks.list', {
  v1: { address: 'GET /v1/webhooks', operation: 'list_webhooks' },
  kind: 'query',
  access: { to: 'admin', governs: true },
  summary: 'List the webhooks of the server, or at /v1 of all your servers, oldest first.',
  input: z.object(pageParams()),
  output: z.object({ webhooks: z.array(webhook), ...pageOutput }),
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { webhook } from './webhooks.ts';

export default defineAction({
  service: 'webhooks',
  route: 'server_webhooks',
  v1: { address: 'GET /v1/webhooks', operation: 'list_webhooks' },
  action: 'list',
  kind: 'query',
  access: { to: 'admin', governs: true },
  // The specification describes this in V1-09 and V1-10.
  summary: 'List the webhooks of the server, or at /v1 of all servers of the caller, oldest first',
  input: z.object(pageParams()),
  output: z.object({ webhooks: z.array(webhook), ...pageOutput }),
});

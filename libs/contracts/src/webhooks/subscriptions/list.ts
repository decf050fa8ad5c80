import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { webhook } from './subscriptions.ts';

export default defineAction({
  service: 'webhooks',
  route: 'server_webhooks',
  v1: 'GET /v1/webhooks',
  action: 'list',
  kind: 'query',
  access: 'admin',
  governs: true,
  summary: 'List the webhooks of the server, oldest first (V1-10)',
  input: z.object({}),
  output: z.object({ webhooks: z.array(webhook) }),
});

import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../cursor.ts';
import { enumParam, idParam, optional } from '../../fields.ts';
import { DELIVERY_STATUSES, delivery } from './deliveries.ts';
import findWebhookServer from '../webhooks/find_webhook_server.rpc.ts';

export default defineAction('server_webhooks.list_deliveries', {
  v1: { address: 'GET /v1/webhooks/:webhook_id/deliveries', locatedBy: findWebhookServer },
  kind: 'query',
  access: { to: 'admin', governs: true },
  summary: 'List what was sent to a webhook in the last 30 days, newest first, with each attempt.',
  input: z.object({
    webhook_id: idParam('webhook'),
    status: optional(enumParam(DELIVERY_STATUSES)),
    ...cursorPageParams(),
  }),
  output: z.object({
    deliveries: z.array(delivery),
    ...cursorPageOutput,
    /** False where counting stopped early, so that there are at least `total` (GW-12). */
    total_is_exact: z.boolean(),
  }),
  errors: ['not_found'],
});

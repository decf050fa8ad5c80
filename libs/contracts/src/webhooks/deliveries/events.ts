import { z } from 'zod';
import { defineEvent } from '../../event.ts';

const ordered = z.object({
  server_id: z.int(),
  webhook_id: z.int(),
  delivery_id: z.int(),
  /** The caller; null: a key of the server. */
  user_id: z.int().nullable(),
});

export const webhookTested = defineEvent({
  type: 'config.webhook.tested',
  data: ordered,
  note: {
    es: ({ webhook_id }) => `Se envió una prueba al webhook ${webhook_id}.`,
    en: ({ webhook_id }) => `A test was sent to webhook ${webhook_id}.`,
  },
});

export const deliveryRepeated = defineEvent({
  type: 'config.webhook.redelivered',
  data: ordered,
  note: {
    es: ({ webhook_id, delivery_id }) => `Se reenvió la entrega ${delivery_id} al webhook ${webhook_id}.`,
    en: ({ webhook_id, delivery_id }) => `Delivery ${delivery_id} was sent to webhook ${webhook_id} again.`,
  },
});

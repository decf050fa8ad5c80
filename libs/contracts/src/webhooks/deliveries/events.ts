import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { sentence, thing } from '../../sentence.ts';

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
    es: ({ webhook_id }) => sentence`Se envió una prueba a ${thing('webhook', webhook_id, 'un webhook')}.`,
    en: ({ webhook_id }) => sentence`A test was sent to ${thing('webhook', webhook_id, 'a webhook')}.`,
  },
});

export const deliveryRepeated = defineEvent({
  type: 'config.webhook.redelivered',
  data: ordered,
  note: {
    es: ({ webhook_id }) => sentence`Se repitió una entrega a ${thing('webhook', webhook_id, 'un webhook')}.`,
    en: ({ webhook_id }) =>
      sentence`A delivery to ${thing('webhook', webhook_id, 'a webhook')} was sent again.`,
  },
});

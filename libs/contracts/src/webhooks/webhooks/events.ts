import { z } from 'zod';
import { defineEvent } from '../../event.ts';

// No event has the URL or the secret, because both may be credentials elsewhere.
const changed = z.object({
  server_id: z.int(),
  webhook_id: z.int(),
  /** The caller; null: a key of the server. */
  user_id: z.int().nullable(),
});

export const webhookCreated = defineEvent({
  type: 'config.webhook.created',
  data: changed.extend({ events: z.array(z.string()) }),
  note: {
    es: ({ webhook_id }) => `Se creó el webhook ${webhook_id}.`,
    en: ({ webhook_id }) => `Webhook ${webhook_id} was created.`,
  },
});

export const webhookUpdated = defineEvent({
  type: 'config.webhook.updated',
  data: changed.extend({ changed: z.array(z.string()) }),
  note: {
    es: ({ webhook_id }) => `Se cambió el webhook ${webhook_id}.`,
    en: ({ webhook_id }) => `Webhook ${webhook_id} was changed.`,
  },
});

export const webhookDeleted = defineEvent({
  type: 'config.webhook.deleted',
  data: changed,
  note: {
    es: ({ webhook_id }) => `Se borró el webhook ${webhook_id}.`,
    en: ({ webhook_id }) => `Webhook ${webhook_id} was deleted.`,
  },
});

export const webhookSecretRotated = defineEvent({
  type: 'config.webhook.secret_rotated',
  data: changed,
  note: {
    es: ({ webhook_id }) => `Se renovó el secreto del webhook ${webhook_id}.`,
    en: ({ webhook_id }) => `The secret of webhook ${webhook_id} was replaced.`,
  },
});

const WHY_DISABLED = {
  gone: { es: 'su receptor respondió 410', en: 'its receiver answered 410' },
  failing: { es: 'lleva cinco días fallando', en: 'it has failed for five days' },
} as const;

/** V1-11: nothing more is sent to a disabled webhook until its owner activates it. */
export const webhookDisabled = defineEvent({
  type: 'config.webhook.disabled',
  data: z.object({ server_id: z.int(), webhook_id: z.int(), reason: z.enum(['gone', 'failing']) }),
  note: {
    es: ({ webhook_id, reason }) => `Se desactivó el webhook ${webhook_id}: ${WHY_DISABLED[reason].es}.`,
    en: ({ webhook_id, reason }) => `Webhook ${webhook_id} was disabled: ${WHY_DISABLED[reason].en}.`,
  },
});

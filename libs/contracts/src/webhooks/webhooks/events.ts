import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { sentence, thing } from '../../sentence.ts';

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
    es: ({ webhook_id }) => sentence`Se creó ${thing('webhook', webhook_id, 'un webhook')}.`,
    en: ({ webhook_id }) => sentence`${thing('webhook', webhook_id, 'a webhook')} was created.`,
  },
});

export const webhookUpdated = defineEvent({
  type: 'config.webhook.updated',
  data: changed.extend({ changed: z.array(z.string()) }),
  note: {
    es: ({ webhook_id }) => sentence`Se cambió ${thing('webhook', webhook_id, 'un webhook')}.`,
    en: ({ webhook_id }) => sentence`${thing('webhook', webhook_id, 'a webhook')} was changed.`,
  },
});

export const webhookDeleted = defineEvent({
  type: 'config.webhook.deleted',
  data: changed,
  note: {
    es: ({ webhook_id }) => sentence`Se borró ${thing('webhook', webhook_id, 'un webhook')}.`,
    en: ({ webhook_id }) => sentence`${thing('webhook', webhook_id, 'a webhook')} was deleted.`,
  },
});

export const webhookSecretRotated = defineEvent({
  type: 'config.webhook.secret_rotated',
  data: changed,
  note: {
    es: ({ webhook_id }) => sentence`Se renovó el secreto de ${thing('webhook', webhook_id, 'un webhook')}.`,
    en: ({ webhook_id }) =>
      sentence`The secret of ${thing('webhook', webhook_id, 'a webhook')} was replaced.`,
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
    es: ({ webhook_id, reason }) =>
      sentence`Se desactivó ${thing('webhook', webhook_id, 'un webhook')}: ${WHY_DISABLED[reason].es}.`,
    en: ({ webhook_id, reason }) =>
      sentence`${thing('webhook', webhook_id, 'a webhook')} was disabled: ${WHY_DISABLED[reason].en}.`,
  },
});

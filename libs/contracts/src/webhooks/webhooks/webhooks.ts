import { z } from 'zod';
import { enumParam, listParam, longTextParam, urlParam } from '../../fields.ts';
import { KIND_NAMES } from './kinds.ts';

/** V1-10: the bound of webhooks of a server. */
export const MAX_WEBHOOKS = 10;

/** Stands for every kind, those of later versions too. */
export const EVERY_KIND = '*';

/**
 * `paused`: the owner has the webhook wait, and events are queued meanwhile. `disabled`: the receiver is gone (410, or five
 * days of failures alone), and no events are queued (V1-11).
 */
export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;

/** `standard`: Standard Webhooks. `cp`: a message of the chat platform, for the addresses of its own webhooks. */
export const WEBHOOK_FORMATS = ['standard', 'cp'] as const;

/** A URL to which events of a server are sent (V1-10). Its secret is shown only when created or replaced. */
export const webhook = z
  .object({
    id: z.int(),
    server_id: z.int(),
    /** Without the token of a webhook of the chat platform, which is a secret (V1-10). */
    url: z.string(),
    events: z.array(z.enum([...KIND_NAMES, EVERY_KIND])),
    format: z.enum(WEBHOOK_FORMATS),
    description: z.string().nullable(),
    status: z.enum(WEBHOOK_STATUSES),
    /** Since when every delivery has failed; null if the last one did not. */
    failing_since: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

/** `whsec_` and the key in Base64, as Standard Webhooks writes it. */
export const secret = z.string().regex(/^whsec_[A-Za-z0-9+/=]{44}$/);

export const webhookParams = {
  url: urlParam(),
  events: listParam(enumParam([...KIND_NAMES, EVERY_KIND]), KIND_NAMES.length + 1, 1),
  description: longTextParam(1, 200),
  format: enumParam(WEBHOOK_FORMATS),
};

import { CabildoError } from './error.ts';
import type { CabildoEvent } from './events.ts';

/** Headers as a Fetch server, Node or Express has them. */
export type WebhookHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of the message may be from now, which bounds how long it can be replayed. Default: 5 minutes. */
  toleranceMs?: number | undefined;
  /** For Node 16, which has no global crypto: `require('node:crypto').webcrypto`. */
  crypto?: Pick<typeof globalThis.crypto, 'subtle'> | undefined;
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers['get'] === 'function' ? headers['get'](name) : (headers as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** The signed bytes: the id, the time and the body with dots between them. */
function signed(id: string, at: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [head, tail] = [
    encoder.encode(`${id}.${at}.`),
    typeof body === 'string' ? encoder.encode(body) : body,
  ];
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

/**
 * Checks that a message is from Cabildo and new (Standard Webhooks), and returns its event. The same `id` may arrive again.
 * @param body the body as it arrived, before anything parses it
 * @param secret `whsec_…`, or several while the secret changes
 * @throws {CabildoError} `bad_signature`
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  secret: string | readonly string[],
  { toleranceMs = 300_000, crypto = globalThis.crypto }: VerifyOptions = {},
): Promise<CabildoEvent> {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  ) as [string, string, string];
  const isNew = /^\d+$/.test(at) && Math.abs(Date.now() - Number(at) * 1_000) <= toleranceMs;
  const message = signed(id, at, body);
  for (const each of isNew ? [secret].flat() : []) {
    const raw = bytesOf(each.replace(/^whsec_/, ''));
    const key = await crypto.subtle.importKey('raw', raw, HMAC, false, ['verify']);
    for (const signature of signatures.split(' ')) {
      const [, mac] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature) ?? [];
      // Comparing takes the same time whatever is wrong.
      if (mac && (await crypto.subtle.verify('HMAC', key, bytesOf(mac), message)))
        return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as CabildoEvent;
    }
  }
  throw new CabildoError('bad_signature', { outcome: 'refused' });
}

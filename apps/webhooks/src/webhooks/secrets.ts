import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks: a key of 24 to 64 bytes. */
const KEY_BYTES = 32;
const PREFIX = 'whsec_';

/** A new secret, as receivers keep it. */
export const newSecret = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64');

/** The context in which a secret is sealed: copied to another webhook, it does not open. @param url as people are shown it */
export const sealedFor = ({ server_id, url }: { server_id: number; url: string }): string =>
  `webhook of ${server_id}: ${url}`;

/**
 * The header `webhook-signature` (V1-11, Standard Webhooks): one signature for each secret, with blanks between them.
 * @param at seconds since the epoch, as in `webhook-timestamp`
 */
export function signatureOf(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): string {
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  };
  return secrets.map(sign).join(' ');
}

import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const MAX_AGE_S = 300;

/** The key of an application as Discord shows it: 32 bytes in hexadecimal. */
export const publicKeyOf = (hex: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') },
    format: 'jwk',
  });

/** Whether a request is from Discord, and new. */
export function isSigned(key: KeyObject, headers: IncomingHttpHeaders, body: string): boolean {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': at } = headers;
  // Cabildo remembers idempotency keys for a day. Something older that is sent again would be done again.
  if (!(Math.abs(Date.now() / 1_000 - Number(at)) <= MAX_AGE_S)) return false;
  return verify(null, Buffer.from(`${String(at)}${body}`), key, Buffer.from(String(signature), 'hex'));
}

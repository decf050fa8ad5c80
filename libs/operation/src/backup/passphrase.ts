import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ConfigError } from '@cabildo/kit/service';

/** The cost of a guess: 128 MiB and about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY = 256 * 1024 * 1024;
const SHORTEST = 12;

const encryptedSchema = z.object({
  N: z.literal(COST.N),
  r: z.literal(COST.r),
  p: z.literal(COST.p),
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  text: z.base64(),
});

const derive = promisify(scrypt) as (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: object,
) => Promise<Buffer>;
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), salt, 32, { ...COST, maxmem: MAX_MEMORY });

/**
 * Encrypts a text by a passphrase: scrypt and AES-256-GCM, as JSON.
 * @throws {ConfigError} for a passphrase of fewer than 12 characters
 */
export async function encrypt(text: string, passphrase: string): Promise<string> {
  if (passphrase.length < SHORTEST)
    throw new ConfigError(`Choose a passphrase of at least ${SHORTEST} characters.`);
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = { salt, iv, tag: cipher.getAuthTag(), text: body };
  const written = Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')]);
  return JSON.stringify({ ...COST, ...Object.fromEntries(written) });
}

/** Decrypts what {@link encrypt} wrote. @throws {ConfigError} for another passphrase, or a text that was changed */
export async function decrypt(encrypted: string, passphrase: string): Promise<string> {
  try {
    const parts = encryptedSchema.parse(JSON.parse(encrypted));
    const bytes = (name: 'salt' | 'iv' | 'tag' | 'text'): Buffer => Buffer.from(parts[name], 'base64');
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, bytes('salt')), bytes('iv'));
    decipher.setAuthTag(bytes('tag'));
    return Buffer.concat([decipher.update(bytes('text')), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new ConfigError(
      'The passphrase is not the one with which the secrets were stored, or they were changed.',
      {
        cause: error,
      },
    );
  }
}

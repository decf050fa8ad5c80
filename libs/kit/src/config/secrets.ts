import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, isProduction, type CommonConfig } from './config.ts';
import { EmbeddedPostgresError, fileProblem } from '../embedded/problem.ts';

/** Versioned keys for secrets at rest (design 6): the highest version writes, every version reads. */
export class SecretBox {
  readonly #keys: ReadonlyMap<number, Buffer>;
  readonly #current: number;

  /** @param text `version:key` pairs, keys 32 bytes in Base64. @throws {ConfigError} when a key has another length. */
  constructor(text: string) {
    this.#keys = new Map(
      text.split(',').map((pair): [number, Buffer] => {
        const [version = '', key = ''] = pair.split(':');
        const bytes = Buffer.from(key, 'base64');
        if (bytes.length !== 32)
          throw new ConfigError(
            `SECRET_KEYS: key ${version} must have 32 bytes (openssl rand -base64 32), not ${bytes.length}.`,
          );
        return [Number(version), bytes];
      }),
    );
    this.#current = Math.max(...this.#keys.keys());
  }

  /** AES-256-GCM; `associated` (an account id, say) must be the same again when opening. */
  seal(plain: string, associated: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.#current), iv).setAAD(
      Buffer.from(associated),
    );
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return [
      this.#current,
      iv.toString('base64'),
      cipher.getAuthTag().toString('base64'),
      sealed.toString('base64'),
    ].join('.');
  }

  /** @throws {Error} when the text was changed, moved to another `associated`, or its key version is gone. */
  open(sealed: string, associated: string): string {
    const [version = '', iv = '', tag = '', body = ''] = sealed.split('.');
    const decipher = createDecipheriv('aes-256-gcm', this.#key(Number(version)), Buffer.from(iv, 'base64'));
    decipher.setAAD(Buffer.from(associated)).setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]).toString('utf8');
  }

  /** HMAC-SHA256 under a key version; `version` names the key to use again. */
  mac(text: string, version = this.#current): { version: number; mac: Buffer } {
    return { version, mac: createHmac('sha256', this.#key(version)).update(text).digest() };
  }

  /** The HMAC-SHA256 under every key version there is: one of them is that of an earlier {@link mac}, whichever key it used. */
  everyMac(text: string): Buffer[] {
    return [...this.#keys.keys()].map((version) => this.mac(text, version).mac);
  }

  #key(version: number): Buffer {
    const key = this.#keys.get(version);
    if (!key)
      throw new ConfigError(`SECRET_KEYS: version ${version} is missing, but data was written with it.`);
    return key;
  }
}

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 48;

/** A new key: its kind (`sk`, `sv`, `bt` ...), an underscore, and 48 random letters and digits, 285 bits of chance. */
export function newToken(kind: string): string {
  const pick = () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)];
  return `${kind}_${Array.from({ length: TOKEN_LENGTH }, pick).join('')}`;
}

/** SHA-256 of a key with at least 128 random bits; such keys need no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Compares in constant time, also where the lengths differ. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

export interface Secrets {
  secretKeys: string;
  internalKey: string;
}

/**
 * Secrets from the configuration; outside production missing ones are generated once and stored in `DATA_DIR`.
 * @throws {ConfigError} in production when one is missing.
 */
export function loadSecrets(
  config: Pick<CommonConfig, 'NODE_ENV' | 'APP_ENV' | 'DATA_DIR' | 'SECRET_KEYS' | 'INTERNAL_KEY'>,
): Secrets {
  const { SECRET_KEYS, INTERNAL_KEY } = config;
  if (SECRET_KEYS && INTERNAL_KEY) return { secretKeys: SECRET_KEYS, internalKey: INTERNAL_KEY };
  if (isProduction(config)) {
    throw new ConfigError(
      'Set SECRET_KEYS (1:<openssl rand -base64 32>) and INTERNAL_KEY: in production they are never generated.',
    );
  }
  const stored = storedOnce(config.DATA_DIR, 'secrets.json', {
    secretKeys: `1:${randomBytes(32).toString('base64')}`,
    internalKey: `ik_${randomBytes(24).toString('base64url')}`,
  });
  return { secretKeys: SECRET_KEYS ?? stored.secretKeys, internalKey: INTERNAL_KEY ?? stored.internalKey };
}

/**
 * A secret that one service has for itself, from the setting of its name; outside production a missing one is generated
 * once and stored in a file of `DATA_DIR` that is called after it, `billing-secret.json` say.
 * @throws {ConfigError} in production when it is missing.
 */
export function secretOf<N extends string>(
  config: CommonConfig & { [K in N]?: string | undefined },
  name: N,
): string {
  const given: string | undefined = config[name];
  if (given) return given;
  if (isProduction(config))
    throw new ConfigError(`Set ${name} (openssl rand -hex 32): in production it is never generated.`);
  const file = `${name.toLowerCase().replaceAll('_', '-')}.json`;
  return storedOnce(config.DATA_DIR, file, { secret: randomBytes(32).toString('hex') }).secret;
}

/** @throws {ConfigError} when the folder cannot be used or what is in it is no longer whole. */
function storedOnce<S extends object>(dataDir: string, name: string, fresh: S): S {
  const file = join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true });
    return writeOnce(file, fresh) ? fresh : (JSON.parse(readFileSync(file, 'utf8')) as S);
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new ConfigError(
        `${file} is damaged. Put back a copy of it: without it, secrets that were stored earlier are lost.`,
      );
    }
    const problem = fileProblem(error, dataDir);
    throw problem instanceof EmbeddedPostgresError ? new ConfigError(problem.message) : problem;
  }
}

/** Returns true for one of several processes that start at once; the others read the complete file that it wrote. */
function writeOnce(file: string, secrets: object): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ConfigError, integerSetting, type CommonConfig } from './config.ts';
import { generatedKeys } from './secrets.ts';

declare const isSealed: unique symbol;
/** A text that {@link SecretBox.seal} made. No column but `c.sealed` takes one, so that no rotation of keys forgets it. */
export interface Sealed {
  readonly [isSealed]: true;
}

declare const isKeyVersion: unique symbol;
/** The version of the key of a MAC. No column but `c.keyVersion` takes one, for the same reason. */
export interface KeyVersion {
  readonly [isKeyVersion]: true;
}

/** A value that needs the key of an earlier version, opened by {@link SecretBox.carried}. */
export interface Carried {
  readonly value: Buffer;
  /** MACs under the earlier key. */
  mac(text: string): Buffer;
}

/** The settings of services with values under SECRET_KEYS. */
export const keySettings = z.object({
  SECRET_KEYS: z
    .string()
    .regex(
      /^\d+:[A-Za-z0-9+/=]{43,44}(,\d+:[A-Za-z0-9+/=]{43,44})*$/,
      'must be version:key pairs, each key 32 bytes in Base64, such as 1:q83v…=',
    )
    .optional(),
  /** The version that writes. Default: the highest. */
  SECRET_KEYS_WRITE: integerSetting(0, Number.MAX_SAFE_INTEGER).optional(),
});

type KeyConfig = z.output<typeof keySettings> & Pick<CommonConfig, 'NODE_ENV' | 'APP_ENV' | 'DATA_DIR'>;

/**
 * The keys of the configuration; outside production missing ones are generated once and stored in `DATA_DIR`.
 * @throws {ConfigError} in production when they are missing, or as {@link SecretBox} does.
 */
export const secretBoxOf = (config: KeyConfig): SecretBox =>
  new SecretBox(config.SECRET_KEYS ?? generatedKeys(config), config.SECRET_KEYS_WRITE);

/** The MAC of this text recognises a key. Nothing else that is MACed begins with these words. */
const CHECKED = 'key check of cabildo';

/** Versioned keys for secrets at rest (design 6): one version writes, every version reads (decision 72). */
export class SecretBox {
  readonly #keys: ReadonlyMap<number, Buffer>;
  /** The version that writes. */
  readonly current: number;

  /**
   * @param text `version:key` pairs, keys 32 bytes in Base64
   * @param current the version that writes; default: the highest
   * @throws {ConfigError} when a key has another length, a version stands there twice, or the one that writes is missing
   */
  constructor(text: string, current?: number) {
    const pairs = text.split(',').map(parsePair);
    this.#keys = new Map(pairs);
    if (this.#keys.size < pairs.length)
      throw new ConfigError('SECRET_KEYS: a version stands there twice: give each key a version of its own.');
    this.current = current ?? Math.max(...this.#keys.keys());
    if (!this.#keys.has(this.current))
      throw new ConfigError(
        `SECRET_KEYS_WRITE is ${this.current}, a version that SECRET_KEYS lacks: add its key, or name one of ` +
          `${this.versions.join(', ')}.`,
      );
  }

  /** The version that writes, for a column. */
  get currentVersion(): KeyVersion {
    return this.current as unknown as KeyVersion;
  }

  get versions(): readonly number[] {
    return [...this.#keys.keys()];
  }

  /** AES-256-GCM; `associated` (an account id, say) must be the same again when opening. */
  seal(plain: string, associated: string): Sealed {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.current), iv).setAAD(Buffer.from(associated));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64'));
    return [this.current, ...parts].join('.') as unknown as Sealed;
  }

  /** @throws {Error} when the text was changed, moved to another `associated`, or its key version is gone. */
  open(sealed: Sealed, associated: string): string {
    const [version = '', iv = '', tag = '', body = ''] = textOf(sealed).split('.');
    const decipher = createDecipheriv('aes-256-gcm', this.#key(Number(version)), Buffer.from(iv, 'base64'));
    decipher.setAAD(Buffer.from(associated)).setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]).toString('utf8');
  }

  /** Seals anew, under the version that writes. @throws {Error} as {@link open} does. */
  reseal(sealed: Sealed, associated: string): Sealed {
    return this.seal(this.open(sealed, associated), associated);
  }

  /** Whether a value is of the version that writes. */
  isCurrent(value: Sealed | KeyVersion): boolean {
    return Number.parseInt(String(value), 10) === this.current;
  }

  /** HMAC-SHA256 under a key version; `version` names the key to use again. */
  mac(text: string, version?: KeyVersion): { version: KeyVersion; mac: Buffer } {
    const used = version ?? this.currentVersion;
    return { version: used, mac: hmac(this.#key(used), text) };
  }

  /** The MACs of a version. @throws {ConfigError} at once, and not when a MAC is computed, when the version is missing. */
  macOf(version: KeyVersion): (text: string) => Buffer {
    this.#key(version);
    return (text) => this.mac(text, version).mac;
  }

  /**
   * Seals a value that was derived from a MAC and that nobody can derive anew, a PIN's hash say, together with the key of that
   * MAC, so that a thief of the database and of a key out of use learns nothing (decision 72).
   */
  carry(value: Buffer, version: KeyVersion, associated: string): Sealed {
    const parts = [this.#key(version), value].map((part) => part.toString('base64'));
    return this.seal(parts.join('.'), associated);
  }

  /** Opens what {@link carry} sealed. @throws {Error} as {@link open} does. */
  carried(sealed: Sealed, associated: string): Carried {
    const [key, value] = this.open(sealed, associated)
      .split('.')
      .map((part) => Buffer.from(part, 'base64'));
    return { value: value!, mac: (text) => hmac(key!, text) };
  }

  /** Recognises the key of a version, and does not show it. */
  checkOf(version: number): Buffer {
    return hmac(this.#key(version), CHECKED);
  }

  #key(version: number | KeyVersion): Buffer {
    const key = this.#keys.get(version as number);
    if (!key)
      throw new ConfigError(
        `SECRET_KEYS: version ${String(version)} is missing, but data was written with it.`,
      );
    return key;
  }
}

function parsePair(pair: string): [number, Buffer] {
  const [version = '', key = ''] = pair.split(':');
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== 32)
    throw new ConfigError(
      `SECRET_KEYS: key ${version} must have 32 bytes (openssl rand -base64 32), not ${bytes.length}.`,
    );
  return [Number(version), bytes];
}

const textOf = (sealed: Sealed): string => sealed as unknown as string;

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

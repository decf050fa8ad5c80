import { createHash, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, isProduction, type CommonConfig } from './config.ts';
import { EmbeddedPostgresError, fileProblem } from '../base/problem.ts';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const RADIX = LETTERS_AND_DIGITS.length;
const TOKEN_LENGTH = 48;
/** Letters and digits that have room for every cell. */
const CELL_LENGTH = 2;

/**
 * A new key: its kind (`sk`, `sv`, `bt` ...), an underscore, and 48 letters and digits. The last two name the cell that made it, as a number
 * in base 62; the others are random, 273 bits of chance. They are last so that the beginning, which lists show, tells keys apart.
 */
export function newToken(kind: string, cell: number): string {
  const random = Array.from({ length: TOKEN_LENGTH - CELL_LENGTH }, () => randomInt(RADIX));
  const digits = [...random, Math.floor(cell / RADIX), cell % RADIX];
  return `${kind}_${digits.map((digit) => LETTERS_AND_DIGITS[digit]).join('')}`;
}

/** SHA-256 of a key with at least 128 random bits; such keys need no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Compares in constant time, also where the lengths differ. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/** Whether a secret is one of several. Compares with each of them, so that the time does not depend on which it is. */
export function isOneOf(given: string, secrets: readonly string[]): boolean {
  return secrets.map((secret) => sameSecret(given, secret)).includes(true);
}

const LEAST_CHARACTERS = 16;
const TOO_SHORT = `must have at least ${LEAST_CHARACTERS} characters, and so must each part of a list new,old`;

/** A secret between processes, or several as `new,old` while one follows another: each counts, the first is used. */
export const secretsSetting = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(({ length }) => length >= LEAST_CHARACTERS), TOO_SHORT);

/** The file of the secrets that several processes share. */
export const SECRETS_FILE = 'secrets.json';

/** Secrets that are no setting are generated once, outside production, and stored in this folder. */
export type StoredConfig = Pick<CommonConfig, 'NODE_ENV' | 'APP_ENV' | 'DATA_DIR'>;

/** The setting of the gateway for the header X-MDT-Internal-Key. */
export const internalKeySettings = z.object({ INTERNAL_KEY: secretsSetting.optional() });

/** The internal keys that count. @throws {ConfigError} in production when the setting is missing. */
export function internalKeysOf(
  config: StoredConfig & z.output<typeof internalKeySettings>,
): readonly string[] {
  if (config.INTERNAL_KEY) return config.INTERNAL_KEY;
  refuseInProduction(config, 'INTERNAL_KEY', 'ik_<openssl rand -hex 24>');
  return generated(config).internalKey.split(',');
}

/** The value of SECRET_KEYS that was generated. @throws {ConfigError} in production. */
export function generatedKeys(config: StoredConfig): string {
  refuseInProduction(config, 'SECRET_KEYS', '1:<openssl rand -base64 32>');
  return generated(config).secretKeys;
}

/** Whether a process has generated secrets in `DATA_DIR` already. */
export const hasGenerated = ({ DATA_DIR }: StoredConfig): boolean => existsSync(join(DATA_DIR, SECRETS_FILE));

const generated = ({ DATA_DIR }: StoredConfig): { secretKeys: string; internalKey: string } =>
  storedOnce(DATA_DIR, SECRETS_FILE, freshSecrets());

/** The content of {@link SECRETS_FILE} where nothing was stored before. */
export const freshSecrets = (): { secretKeys: string; internalKey: string } => ({
  secretKeys: `1:${randomBytes(32).toString('base64')}`,
  internalKey: `ik_${randomBytes(24).toString('base64url')}`,
});

function refuseInProduction(config: StoredConfig, name: string, example: string): void {
  if (isProduction(config))
    throw new ConfigError(`Set ${name} (${example}): in production it is never generated.`);
}

/**
 * The secrets of one service, from the setting of their name ({@link secretsSetting}); outside production a missing one is
 * generated once and stored in a file of `DATA_DIR` that is called after it, `billing-secret.json` say.
 * @throws {ConfigError} in production when it is missing.
 */
export function secretsOf<N extends string>(
  config: StoredConfig & { [K in N]?: readonly string[] | undefined },
  name: N,
): readonly string[] {
  const given: readonly string[] | undefined = config[name];
  if (given) return given;
  refuseInProduction(config, name, 'openssl rand -hex 32');
  return storedOnce(config.DATA_DIR, secretFileOf(name), {
    secret: randomBytes(32).toString('hex'),
  }).secret.split(',');
}

/** The file of {@link secretsOf}. */
export const secretFileOf = (name: string): string => `${name.toLowerCase().replaceAll('_', '-')}.json`;

/**
 * Stores secrets in a file of `DATA_DIR` unless there is one. Returns what is in it.
 * @throws {ConfigError} when the folder cannot be used or what is in it is no longer whole.
 */
export function storedOnce<S extends object>(dataDir: string, name: string, fresh: S): S {
  const file = join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true });
    return writeOnce(file, fresh) ? fresh : readStored<S>(file);
  } catch (error) {
    const problem = fileProblem(error, dataDir);
    throw problem instanceof EmbeddedPostgresError ? new ConfigError(problem.message) : problem;
  }
}

/** Reads a file of secrets. @throws {ConfigError} when it is no longer whole */
export function readStored<S extends object>(file: string): S {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as S;
  } catch (error) {
    throw new ConfigError(
      `${file} is damaged. Put back a copy of it: without it, secrets that were stored earlier are lost.`,
      { cause: error },
    );
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

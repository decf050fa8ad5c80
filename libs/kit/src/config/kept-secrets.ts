import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config.ts';
import { keySettings } from './secret-box.ts';
import { freshSecrets, readStored, secretFileOf, SECRETS_FILE, storedOnce } from './secrets.ts';

/** The secrets of an installation by the names of their settings. */
export type KeptSecrets = Readonly<Partial<Record<SecretName, string>>>;
type SecretName = 'SECRET_KEYS' | 'INTERNAL_KEY' | 'BILLING_SECRET';

const line = z
  .string()
  .regex(/^\P{Cc}+$/u)
  .optional();
const fromElsewhere = z.object({
  SECRET_KEYS: keySettings.shape.SECRET_KEYS,
  INTERNAL_KEY: line,
  BILLING_SECRET: line,
}) satisfies z.ZodType<KeptSecrets>;

/**
 * Reads secrets that a backup file holds, and nothing else that stands beside them: they become lines of a file of settings.
 * @throws {ConfigError} for a text that holds none
 */
export function secretsFrom(text: string): KeptSecrets {
  try {
    return fromElsewhere.parse(JSON.parse(text));
  } catch (error) {
    throw new ConfigError('The secrets of the file are none of Cabildo.', { cause: error });
  }
}

interface SecretFile {
  readonly name: string;
  /** The settings that its members stand for. */
  readonly settings: Readonly<Record<string, SecretName>>;
  /** Members that the processes expect beside those that are given. */
  fresh(): object;
}

/** The files of DATA_DIR that generated secrets are stored in. */
const FILES: readonly SecretFile[] = [
  {
    name: SECRETS_FILE,
    settings: { secretKeys: 'SECRET_KEYS', internalKey: 'INTERNAL_KEY' },
    fresh: freshSecrets,
  },
  { name: secretFileOf('BILLING_SECRET'), settings: { secret: 'BILLING_SECRET' }, fresh: () => ({}) },
];

/** Reads the secrets of an installation, from the environment or else from its files; makes none. */
export function keptSecrets(dataDir: string, env: NodeJS.ProcessEnv): KeptSecrets {
  const found: Partial<Record<SecretName, string>> = {};
  for (const { name, settings } of FILES) {
    const file = join(dataDir, name);
    const stored: Record<string, string> = existsSync(file) ? readStored(file) : {};
    for (const [member, setting] of Object.entries(settings)) {
      const value = env[setting] || stored[member];
      if (value) found[setting] = value;
    }
  }
  return found;
}

/**
 * Stores secrets in the files of an installation that has none yet.
 * @throws {ConfigError} where others are stored: what was made with them would be lost
 */
export function keepSecrets(dataDir: string, secrets: KeptSecrets): void {
  refuseOthers(dataDir, secrets);
  for (const { name, settings, fresh } of FILES) {
    const given = Object.entries(settings).filter(([, setting]) => secrets[setting]);
    const members = given.map(([member, setting]) => [member, secrets[setting]] as const);
    if (members.length > 0) storedOnce(dataDir, name, { ...fresh(), ...Object.fromEntries(members) });
  }
}

/** @throws {ConfigError} where a folder holds other secrets than these */
export function refuseOthers(dataDir: string, secrets: KeptSecrets): void {
  const stored = keptSecrets(dataDir, {});
  const other = Object.entries(stored).find(([name, value]) => secrets[name as SecretName] !== value);
  if (other)
    throw new ConfigError(
      `${dataDir} holds another ${other[0]} already: restore into an empty DATA_DIR, or move those files away.`,
    );
}

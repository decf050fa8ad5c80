import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** The secrets of an installation by the names of their settings. */
export type KeptSecrets = Readonly<Partial<Record<SecretName, string>>>;
type SecretName = 'SECRET_KEYS' | 'INTERNAL_KEY' | 'BILLING_SECRET';

/** The files of DATA_DIR that generated secrets are stored in, with the setting that each member stands for. */
const FILES: Readonly<Record<string, Readonly<Record<string, SecretName>>>> = {
  'secrets.json': { secretKeys: 'SECRET_KEYS', internalKey: 'INTERNAL_KEY' },
  'billing-secret.json': { secret: 'BILLING_SECRET' },
};

/** Reads the secrets of an installation, from the environment or else from its files; makes none. */
export function keptSecrets(dataDir: string, env: NodeJS.ProcessEnv): KeptSecrets {
  const found: Partial<Record<SecretName, string>> = {};
  for (const [file, members] of Object.entries(FILES)) {
    const path = join(dataDir, file);
    const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
    for (const [member, name] of Object.entries(members)) {
      const value = env[name] || stored[member];
      if (value) found[name] = value;
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
  mkdirSync(dataDir, { recursive: true });
  for (const [file, members] of Object.entries(FILES)) {
    const entries = Object.entries(members).flatMap(([member, name]) =>
      secrets[name] ? [[member, secrets[name]]] : [],
    );
    const path = join(dataDir, file);
    if (entries.length === 0 || existsSync(path)) continue;
    writeFileSync(path, JSON.stringify(Object.fromEntries(entries), null, 2), { mode: 0o600 });
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

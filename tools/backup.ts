/**
 * Saves the databases of all services and their pictures in one file, while they are used: `npm run backup [-- FILE] [--secrets]`. They are
 * those of DATABASE_URL, or of the embedded PostgreSQL in DATA_DIR, running or not. With --secrets the file holds the keys
 * too, encrypted by BACKUP_PASSPHRASE or by what is typed. `npm run backup -- [FILE] --server ID` saves one community alone, for
 * another installation. The script is part of the image.
 */
import { stat } from 'node:fs/promises';
import { backUp, type BackupOptions } from '@cabildo/operation/backup';
import {
  commonSettings,
  ConfigError,
  exitWith,
  keptSecrets,
  loadConfig,
  SecretBox,
} from '@cabildo/kit/service';
import { mediaSettings, mediaStoreOf } from '@cabildo/kit/media';
import { SERVICES } from '@cabildo/standalone/services.ts';
import type { z } from 'zod';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { saveCommunity } from './community.ts';
import { reachInstallation, sentenceOf } from './installation.ts';
import { passphraseOf } from './passphrase.ts';

const settings = commonSettings.extend(mediaSettings.shape);
type Config = z.output<typeof settings>;

const say = (line: string): void => console.error(line);

/** The name of a file that is not given: `cabildo-20261126-171500.tar`, in UTC. */
function defaultFile(): string {
  const [day = '', time = ''] = new Date().toISOString().split('T');
  return `cabildo-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.tar`;
}

/** The secrets to save. @throws {ConfigError} where there are none, so that nobody relies on a file without them */
async function secretsOf({ DATA_DIR }: Config): Promise<BackupOptions['secrets']> {
  const values = keptSecrets(DATA_DIR, process.env);
  if (!values.SECRET_KEYS)
    throw new ConfigError(`There are no secrets to save: set SECRET_KEYS, or DATA_DIR to where they are.`);
  return { values, passphrase: await passphraseOf(process.env) };
}

/** Saves all databases in a file. */
async function saveAll(file: string, config: Config, isWithSecrets: boolean): Promise<void> {
  const names = SERVICES.map(({ name }) => name);
  const installation = await reachInstallation(config, names);
  if (!installation)
    throw new ConfigError(
      `There is nothing to save in ${config.DATA_DIR}: set DATA_DIR or DATABASE_URL to where the data is.`,
    );
  try {
    const services = SERVICES.map(({ name, migrations }) => ({
      name,
      migrations,
      url: installation.addressOf(name).url,
    }));
    const secrets = isWithSecrets ? await secretsOf(config) : undefined;
    const { SECRET_KEYS } = keptSecrets(config.DATA_DIR, process.env);
    const box = SECRET_KEYS ? new SecretBox(SECRET_KEYS) : undefined;
    const store = mediaStoreOf(config);
    const summary = await backUp({ file, services, box, store, ...(secrets && { secrets }), onProgress: say });
    const { size } = await stat(file);
    const { rows, tables, pictures, takenAt, heldMs, remarks } = summary;
    console.log(
      `${file}: ${rows} rows of ${tables} tables and ${pictures!.count} files of pictures as they were at ${takenAt.toISOString()}, ${(size / 1e6).toFixed(1)} MB. ` +
        `Commits waited for ${heldMs.toFixed(0)} ms.`,
    );
    for (const remark of remarks) console.log(remark);
    if (!isWithSecrets)
      console.log('It holds no keys (--secrets): without SECRET_KEYS, PINs and CVVs in it are lost.');
    if (!box) console.log('It has no seal, by which a change would be noticed: set SECRET_KEYS.');
    console.log(`Restore it with: npm run restore -- ${file}${isWithSecrets ? ' --secrets' : ''}`);
  } finally {
    await installation.leave();
  }
}

try {
  const { positionals, values } = readArguments({
    allowPositionals: true,
    options: { secrets: { type: 'boolean', default: false }, server: { type: 'string' } },
  });
  const file = positionals[0] ?? defaultFile();
  if (await stat(file).catch(() => undefined))
    throw new ConfigError(`${file} exists already: choose another name, or move it away.`);
  const config = loadConfig(settings, process.env);
  const { server, secrets } = values;
  await (server === undefined ? saveAll(file, config, secrets) : saveCommunity(config, file, server));
} catch (error) {
  exitWith(sentenceOf(error));
}

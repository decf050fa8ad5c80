/**
 * Saves the databases of all services in one file, while they are used: `npm run backup [-- FILE]`. They are those of
 * DATABASE_URL, or of the embedded PostgreSQL in DATA_DIR, running or not. The script is part of the image.
 */
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { backUp } from '@cabildo/kit/backup/index.ts';
import { commonSettings, ConfigError, exitWith, loadConfig } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { reachInstallation, sentenceOf } from './installation.ts';

const say = (line: string): void => console.error(line);

/** The name of a file that is not given: `cabildo-20261126-171500.tar`, in UTC. */
function defaultFile(): string {
  const [day = '', time = ''] = new Date().toISOString().split('T');
  return `cabildo-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.tar`;
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const file = positionals[0] ?? defaultFile();
  if (await stat(file).catch(() => undefined))
    throw new ConfigError(`${file} exists already: choose another name, or move it away.`);
  const config = loadConfig(commonSettings, process.env);
  const names = SERVICES.map(({ name }) => name);
  const installation = await reachInstallation(config, names);
  if (!installation)
    throw new ConfigError(
      `There is nothing to save in ${config.DATA_DIR}: set DATA_DIR or DATABASE_URL to where the data is.`,
    );
  try {
    const addresses = new Map(names.map((name) => [name, installation.addressOf(name).url]));
    const { takenAt, heldMs, tables, rows } = await backUp({ file, addresses, onProgress: say });
    const { size } = await stat(file);
    console.log(
      `${file}: ${rows} rows of ${tables} tables as they were at ${takenAt.toISOString()}, ${(size / 1e6).toFixed(1)} MB. ` +
        `Commits waited for ${heldMs.toFixed(0)} ms.`,
    );
    console.log(`Restore it with: npm run restore -- ${file}`);
  } finally {
    await installation.leave();
  }
} catch (error) {
  exitWith(sentenceOf(error));
}

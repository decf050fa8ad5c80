/**
 * Restores the databases of all services from a file of `npm run backup`: `npm run restore -- FILE`. They go to the server
 * of DATABASE_URL, or else to an embedded PostgreSQL in DATA_DIR, where they must be missing or empty. The script is part of
 * the image.
 */
import { parseArgs } from 'node:util';
import { restore } from '@cabildo/kit/backup/index.ts';
import { commonSettings, ConfigError, exitWith, loadConfig } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { makeInstallation, sentenceOf } from './installation.ts';

const say = (line: string): void => console.error(line);

try {
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  if (!file) throw new ConfigError('Say npm run restore -- FILE.');
  const config = loadConfig(commonSettings, process.env);
  const names = SERVICES.map(({ name }) => name);
  const installation = await makeInstallation(config, names, say);
  try {
    const services = SERVICES.map(({ name, migrations, violations }) => {
      return { name, migrations, violations, address: installation.addressOf(name) };
    });
    const { backup, rows, tables, violations } = await restore({ file, services, onProgress: say });
    console.log(`Restored ${rows} rows of ${tables} tables as they were at ${backup.manifest.taken_at}.`);
    for (const violation of violations) console.error(violation);
    if (violations.length > 0)
      throw new ConfigError('The books were restored as they were saved, with the breaches above.');
  } finally {
    await installation.leave();
  }
} catch (error) {
  exitWith(sentenceOf(error));
}

/**
 * Applies the migrations of all services, or of those that are named: `npm run migrate [-- SERVICE …]`, to the databases of
 * DATABASE_URL or the embedded one in DATA_DIR. Where MIGRATE is never, processes wait for it. It may run again, and beside
 * processes of the version before. The script is part of the image.
 */
import { prepareDatabase } from '@cabildo/kit/database';
import { commonSettings, ConfigError, exitWith, loadConfig } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { makeInstallation, sentenceOf } from './installation.ts';

const say = (line: string): void => console.error(line);

try {
  const { positionals } = readArguments({ allowPositionals: true });
  const names = SERVICES.map(({ name }) => name);
  const unknown = positionals.filter((name) => !(names as string[]).includes(name));
  if (unknown.length > 0)
    throw new ConfigError(`There is no service ${unknown.join(', ')}: there are ${names.join(', ')}.`);
  const config = loadConfig(commonSettings, process.env);
  const installation = await makeInstallation(config, names, say);
  try {
    const chosen = SERVICES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    for (const { name, migrations } of chosen) {
      const { url, setting } = installation.addressOf(name);
      let applied = 0;
      await prepareDatabase(url, migrations, {
        setting,
        onApplied: (file) => {
          applied += 1;
          say(`${name}: ${file}`);
        },
        onWait: (file) => say(`${name}: ${file} waits for others who use what it changes.`),
      });
      console.log(`${name}: ${applied} migrations applied, all are.`);
    }
  } finally {
    await installation.leave();
  }
} catch (error) {
  exitWith(sentenceOf(error));
}

/**
 * Publishes again what the services have published since a moment, or all that they keep (for more than an hour):
 * `npm run replay [-- --since 2026-11-26T17:00:00Z]`. For a broker that was lost, or databases that were restored to a
 * moment: consumers recognise by its id what they have. The script is part of the image.
 */
import { Database } from '@cabildo/kit/database';
import { commonSettings, ConfigError, exitWith, loadConfig, replayPublished } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { reachInstallation, sentenceOf } from './installation.ts';
import { momentOf } from './moment.ts';

try {
  const { values } = readArguments({ options: { since: { type: 'string' } } });
  const since = momentOf(values.since) ?? new Date(0);
  const names = SERVICES.map(({ name }) => name);
  const installation = await reachInstallation(loadConfig(commonSettings, process.env), names);
  if (!installation) throw new ConfigError('There are no databases: set DATA_DIR or DATABASE_URL.');
  try {
    for (const name of names) {
      const { url } = installation.addressOf(name);
      const database = new Database({ url, max: 1, applicationName: 'cabildo-replay' });
      try {
        console.log(`${name}: ${await replayPublished(database, since)} events are published again.`);
      } finally {
        await database.close();
      }
    }
  } finally {
    await installation.leave();
  }
} catch (error) {
  exitWith(sentenceOf(error));
}

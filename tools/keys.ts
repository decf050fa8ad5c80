/**
 * Counts the values that were made with each version of SECRET_KEYS (`npm run keys -- status`), or brings all of them to the
 * version that writes (`npm run keys -- reseal`), beside running processes (docs/guides/keys.md). The databases are those of
 * DATABASE_URL, or the embedded ones in DATA_DIR. The script is part of the image.
 */
import { codeOf, Database, readSlowly } from '@cabildo/kit/database';
import {
  commonSettings,
  compareKeys,
  ConfigError,
  countByVersion,
  exitWith,
  keySettings,
  loadConfig,
  secretBoxOf,
  type SealedValues,
  type SecretBox,
  type ServiceDefinition,
} from '@cabildo/kit/service';
import { resealValues } from '@cabildo/operation/keys/reseal.ts';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { reachInstallation, sentenceOf, type Installation } from './installation.ts';

/** The database of a service, its values, and the keys. */
interface Place {
  name: string;
  database: Database;
  sealed: readonly SealedValues[];
  box: SecretBox;
  /** The versions that processes have started with. */
  known: readonly number[];
}

/** All rows are counted, however many there are. */
const COUNTING_MS = 10 * 60_000;

const labelOf = (name: string, { table, columns }: SealedValues): string =>
  `${name.padEnd(9)} ${`${table}.${columns[0]}`.padEnd(28)}`;

/** Prints the values of each version, and in the end their numbers over all databases. */
async function status(places: readonly Place[]): Promise<void> {
  const totals = new Map<number, number>(places[0]!.box.versions.map((version) => [version, 0]));
  for (const { name, database, sealed } of places) {
    for (const values of sealed) {
      const counts = await readSlowly(database, (sql) => countByVersion(sql, values), {
        limitMs: COUNTING_MS,
      });
      const parts = [...counts].map(([version, count]) => `version ${version}: ${count}`);
      console.log(`${labelOf(name, values)} ${parts.join(', ') || 'none'}`);
      for (const [version, count] of counts) totals.set(version, (totals.get(version) ?? 0) + count);
    }
  }
  const { current } = places[0]!.box;
  for (const [version, count] of [...totals].sort(([a], [b]) => a - b))
    console.log(`version ${version}: ${count}${version === current ? ' (writes)' : ''}`);
}

async function reseal(places: readonly Place[]): Promise<void> {
  for (const { name, known, box } of places) {
    if (!known.includes(box.current))
      throw new ConfigError(
        `No process of ${name} has started with version ${box.current} yet: start all of them with it before anything is ` +
          'written with it.',
      );
  }
  for (const { name, database, sealed, box } of places) {
    for (const values of sealed) {
      const label = labelOf(name, values);
      const done = await resealValues(database, values, box, ({ resealed }) =>
        console.log(`${label} ${resealed} sealed anew`),
      );
      if (done.skipped > 0) console.log(`${label} ${done.skipped} changed meanwhile: say reseal again`);
      for (const id of done.unreadable)
        console.log(`${label} ${id} does not open: it is damaged, and stays as it is`);
      if (done.unreadable.length > 0) process.exitCode = 1;
      if (!values.reseal) console.log(`${label} ends by itself within minutes`);
    }
  }
  await status(places);
}

const VERBS = { status, reseal };
const CONNECTIONS = 4;
const NOT_MIGRATED = /^(3D000|42P01|42703)$/;

/** Opens the database of a service. @throws {ConfigError} unless its keys are right */
async function open(
  { name, sealed = [] }: ServiceDefinition,
  installation: Installation,
  box: SecretBox,
): Promise<Place> {
  const { url, setting } = installation.addressOf(name);
  const database = new Database({ url, max: CONNECTIONS, applicationName: 'cabildo-keys' });
  const target = new URL(url).pathname.slice(1);
  try {
    const { known } = await compareKeys({ sql: database, name: target, setting, sealed }, box);
    return { name, database, sealed, box, known };
  } catch (error) {
    await database.close();
    if (!NOT_MIGRATED.test(codeOf(error))) throw error;
    throw new ConfigError(`The database "${target}" is not ready: start this version of ${name} on it once.`);
  }
}

try {
  const [verb = '', ...rest] = readArguments({ allowPositionals: true }).positionals;
  const run = Object.hasOwn(VERBS, verb) && rest.length === 0 && VERBS[verb as keyof typeof VERBS];
  if (!run) throw new ConfigError(`Say npm run keys -- ${Object.keys(VERBS).join(' or ')}.`);
  const config = loadConfig(commonSettings.extend(keySettings.shape), process.env);
  const sealing = SERVICES.filter(({ sealed }) => sealed);
  const installation = await reachInstallation(
    config,
    sealing.map(({ name }) => name),
  );
  if (!installation) throw new ConfigError(`There is no data in ${config.DATA_DIR} yet.`);
  const places: Place[] = [];
  try {
    const box = secretBoxOf(config);
    for (const definition of sealing) places.push(await open(definition, installation, box));
    await run(places);
  } finally {
    await Promise.all(places.map(({ database }) => database.close()));
    await installation.leave();
  }
} catch (error) {
  exitWith(sentenceOf(error));
}

/**
 * Restores the databases of all services from a file of `npm run backup`: `npm run restore -- FILE [--secrets] [--unsealed]
 * [--check]`. They go to the server of DATABASE_URL, or else to an embedded PostgreSQL in DATA_DIR, where they must be missing or empty. With
 * --secrets the keys go to DATA_DIR as well, or beside a server into a file of settings for its processes. A file that is not
 * sealed by the keys at hand is refused; --unsealed takes one without a seal. --check reads the file, finds what would keep it from
 * being restored, counts its rows, and needs no databases. `npm run restore -- FILE --server` adds the community of a file to an
 * installation that is there. The script is part of the image.
 */
import { writeFileSync } from 'node:fs';
import {
  decrypt,
  numbersOf,
  restore,
  secretsIn,
  verifyBackup,
  type BackupFile,
} from '@cabildo/operation/backup';
import {
  commonSettings,
  compareKeys,
  ConfigError,
  exitWith,
  keepSecrets,
  keptSecrets,
  loadConfig,
  refuseOthers,
  SecretBox,
  secretsFrom,
  type CommonConfig,
  type KeptSecrets,
} from '@cabildo/kit/service';
import { Database, type Sql } from '@cabildo/kit/database';
import { violationsOf } from '@cabildo/kit/ledger';
import { mediaSettings, mediaStoreOf } from '@cabildo/kit/media';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { violationsAcross } from '@cabildo/operation/backup/across.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { addCommunity } from './community.ts';
import { isEmbedded, makeInstallation, sentenceOf, type Installation } from './installation.ts';
import { passphraseOf } from './passphrase.ts';

const say = (line: string): void => console.error(line);
const names = SERVICES.map(({ name }) => name);

/** The secrets of a file. @throws {ConfigError} where it holds none, or the passphrase is another one */
async function readSecrets(file: string): Promise<KeptSecrets> {
  const encrypted = await secretsIn(file);
  if (encrypted === undefined)
    throw new ConfigError(`${file} holds no secrets: it was made without --secrets.`);
  return secretsFrom(await decrypt(encrypted, await passphraseOf(process.env)));
}

/** Stores secrets for the processes of the restored databases. */
function hand(secrets: KeptSecrets, config: CommonConfig, file: string): void {
  if (isEmbedded(config, names)) {
    keepSecrets(config.DATA_DIR, secrets);
    console.log(`The keys are in ${config.DATA_DIR}.`);
    return;
  }
  const settings = `${file}.env`;
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(settings, lines.join(''), { mode: 0o600, flag: 'wx' });
  console.log(`The keys are in ${settings}: give them to the processes, and delete that file.`);
}

/** Compares the keys at hand with those of the restored values. @throws {ConfigError} when they are others */
async function checkKeys(installation: Installation, box: SecretBox): Promise<void> {
  for (const { name, sealed } of SERVICES) {
    if (!sealed) continue;
    const { url, setting } = installation.addressOf(name);
    const database = new Database({ url, max: 1 });
    try {
      await compareKeys({ sql: database, name: new URL(url).pathname.slice(1), setting, sealed }, box);
    } finally {
      await database.close();
    }
  }
  console.log('The keys are those of before.');
}

/** The breaches between the restored books of two services. */
async function acrossOf(installation: Installation): Promise<string[]> {
  const databases = new Map(
    names.map((name) => [name, new Database({ url: installation.addressOf(name).url, max: 1 })]),
  );
  try {
    return await violationsAcross((name) => databases.get(name)!);
  } finally {
    for (const database of databases.values()) await database.close();
  }
}

interface Order {
  readonly file: string;
  readonly backup: BackupFile;
  /** The secrets of the file, where they are restored as well. */
  readonly secrets: KeptSecrets | undefined;
  readonly box: SecretBox | undefined;
  readonly config: CommonConfig;
}

/** Makes the databases, or takes those that are empty, and fills them. @throws {ConfigError} also where the books have breaches */
async function putBack({ file, backup, secrets, box, config }: Order): Promise<void> {
  const installation = await makeInstallation(config, names, say);
  let isRestored = false;
  try {
    const services = SERVICES.map(({ name, migrations, books }) => {
      const violations = books && ((sql: Sql) => violationsOf(sql, books));
      return { name, migrations, violations, address: installation.addressOf(name) };
    });
    const onFilled = async (): Promise<void> => {
      if (box) await checkKeys(installation, box);
      if (secrets) hand(secrets, config, file);
    };
    const store = mediaStoreOf({ ...config, ...loadConfig(mediaSettings, process.env) });
    const violations = await restore({ file, backup, services, store, onFilled, onProgress: say });
    isRestored = true;
    const { rows, tables } = numbersOf(backup.totals.services);
    console.log(`Restored ${rows} rows of ${tables} tables as they were at ${backup.manifest.taken_at}.`);
    if (backup.secrets && !secrets) console.log('The file holds the keys as well: --secrets restores them.');
    if (!box) console.log('Neither keys nor seal were checked: set SECRET_KEYS to those of before.');
    if (config.AMQP_URL)
      console.log(
        'Set AMQP_URL to a fresh vhost: an old one may hold events from after the backup (npm run doctor).',
      );
    const breaches = [...violations, ...(await acrossOf(installation))];
    for (const breach of breaches) console.error(breach);
    if (breaches.length > 0)
      throw new ConfigError('The books were restored as they were saved, with the breaches above.');
  } finally {
    await (isRestored ? installation.leave() : installation.forget());
  }
}

/** Says what a file holds, and what of it could not be looked at without keys. */
function describe(
  file: string,
  { manifest, totals, secrets }: BackupFile,
  opened: KeptSecrets | undefined,
  box: SecretBox | undefined,
): void {
  for (const [service, sums] of Object.entries(totals.services)) {
    const { rows, tables } = numbersOf({ [service]: sums });
    console.log(`${service}: ${rows} rows of ${tables} tables.`);
  }
  const { rows, tables } = numbersOf(totals.services);
  console.log(
    `${file} can be restored: ${rows} rows of ${tables} tables as they were at ${manifest.taken_at}, saved by Cabildo ${manifest.version}.`,
  );
  if (opened) console.log(`Its secrets open: ${Object.keys(opened).join(', ')}.`);
  else if (secrets) console.log('It holds the keys as well: --secrets opens them.');
  if (!box) console.log('Its seal was not checked: set SECRET_KEYS to those of then.');
  else console.log(totals.seal ? 'It is sealed by the keys at hand.' : 'It has no seal.');
}

/** Restores all databases from a file, or checks it alone. */
async function restoreAll(
  file: string,
  config: CommonConfig,
  values: { secrets: boolean; unsealed: boolean; check: boolean },
): Promise<void> {
  // Whatever refuses the file or its secrets does so before a database is made.
  const secrets = values.secrets ? await readSecrets(file) : undefined;
  if (secrets && !values.check && isEmbedded(config, names)) refuseOthers(config.DATA_DIR, secrets);
  const { SECRET_KEYS } = { ...keptSecrets(config.DATA_DIR, process.env), ...secrets };
  const box = SECRET_KEYS ? new SecretBox(SECRET_KEYS) : undefined;
  say(`Checking ${file}.`);
  const backup = await verifyBackup({ file, services: SERVICES, box, isUnsealedTaken: values.unsealed });
  if (values.check) describe(file, backup, secrets, box);
  else await putBack({ file, backup, secrets, box, config });
}

try {
  const { positionals, values } = readArguments({
    allowPositionals: true,
    options: {
      secrets: { type: 'boolean', default: false },
      unsealed: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      server: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (!file) throw new ConfigError('Say npm run restore -- FILE.');
  if (values.server && (values.check || values.secrets || values.unsealed))
    throw new ConfigError(
      '--server adds a community to what is here, and takes no other option: nothing was done.',
    );
  const config = loadConfig(commonSettings, process.env);
  await (values.server ? addCommunity(config, file) : restoreAll(file, config, values));
} catch (error) {
  exitWith(sentenceOf(error));
}

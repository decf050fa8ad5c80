import { randomBytes } from 'node:crypto';
import { lastBackup, missingIn, readSlowly } from '@cabildo/kit/database';
import { violationsOf } from '@cabildo/kit/ledger';
import {
  compareKeys,
  ConfigError,
  hasGenerated,
  oldestUnpublished,
  SecretBox,
  secretBoxOf,
} from '@cabildo/kit/service';
import { violationsAcross } from '@cabildo/operation/backup/across.ts';
import { error, warning, type Check, type Problem } from './check.ts';
import { hasKeys } from './configuration.ts';
import { withoutDatabases, type DoctorConfig, type Ground, type Place } from './ground.ts';

/** Compares the migrations of each database with those of this program. */
export const migrations = (ground: Ground): Check => ({
  name: 'migrations',
  absent: () => (ground.answering.length > 0 ? undefined : 'PostgreSQL is away'),
  run: async () => {
    const problems: Problem[] = [];
    for (const place of ground.places.filter(({ isReachable }) => isReachable)) {
      const problem = await migrationsOf(place);
      if (problem) problems.push(problem);
      else place.isMigrated = true;
    }
    return problems;
  },
});

async function migrationsOf({ service, address }: Place): Promise<Problem | undefined> {
  const { name } = service;
  try {
    const missing = await missingIn(address, service.migrations);
    if (!missing) return error(`It has no database yet: npm run migrate -- ${name} makes it.`, name);
    if (missing.length === 0) return undefined;
    return error(
      `Its database lacks ${missing.length} migrations, ${missing[0]} first: npm run migrate -- ${name} applies them.`,
      name,
    );
  } catch (cause) {
    if (cause instanceof ConfigError) return error(cause.message, name);
    throw cause;
  }
}

/** The keys of the configuration; where a start would make new ones, such a key that no database knows. */
const boxOf = (config: DoctorConfig): SecretBox =>
  config.SECRET_KEYS || hasGenerated(config)
    ? secretBoxOf(config)
    : new SecretBox(`1:${randomBytes(32).toString('base64')}`);

/** Compares SECRET_KEYS with the keys that each database was written with (decision 72). */
export const keys = (ground: Ground): Check => ({
  name: 'keys',
  absent: () => (hasKeys(ground.config) ? withoutDatabases(ground)() : 'SECRET_KEYS are missing or wrong'),
  run: async () => {
    const box = boxOf(ground.config);
    const problems: Problem[] = [];
    for (const { service, database, address } of ground.ready) {
      const { name, sealed } = service;
      if (!sealed) continue;
      const target = new URL(address.url).pathname.slice(1);
      const checked = { sql: database, name: target, setting: address.setting, sealed };
      try {
        const { changed } = await compareKeys(checked, box);
        if (changed.length === 0) continue;
        const sentence = `Its processes have started with another key of version ${changed[0]}, which nothing needs yet: give all of them the same SECRET_KEYS, and start them again.`;
        problems.push(warning(sentence, name));
      } catch (cause) {
        if (!(cause instanceof ConfigError)) throw cause;
        problems.push(error(cause.message, name));
      }
    }
    return problems;
  },
});

const LATE_S = 30;
const VERY_LATE_S = 300;

/** Looks for events that were committed, and are not published. */
export const outboxes = (ground: Ground): Check => ({
  name: 'outbox',
  absent: withoutDatabases(ground),
  run: async () => {
    const problems: Problem[] = [];
    for (const { service, database } of ground.ready) {
      const oldest = await oldestUnpublished(database);
      if (oldest <= LATE_S) continue;
      const sentence =
        `Its oldest event waits in the outbox since ${ageOf(oldest)}: start ${service.name} if it does not run, ` +
        'or see in its log why it cannot publish.';
      problems.push(oldest > VERY_LATE_S ? error(sentence, service.name) : warning(sentence, service.name));
    }
    return problems;
  },
});

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** A time in the unit that suits it. */
function ageOf(seconds: number): string {
  if (seconds < 2 * MINUTE_S) return `${seconds.toFixed(0)} seconds`;
  if (seconds < 2 * HOUR_S) return `${(seconds / MINUTE_S).toFixed(0)} minutes`;
  return `${(seconds / HOUR_S).toFixed(0)} hours`;
}

/** A backup each day, and two hours for it to be late. */
const BACKUP_S = 26 * HOUR_S;

/** Says how old the last backup is, which holds all databases. */
export const backups = (ground: Ground): Check => ({
  name: 'backup',
  absent: withoutDatabases(ground),
  run: async () => {
    let oldest = Infinity;
    for (const { database } of ground.ready) {
      const backup = await lastBackup(database);
      oldest = Math.min(oldest, backup?.takenAt.getTime() ?? 0);
    }
    if (oldest === 0) return [warning('There has never been a backup of all databases: npm run backup.')];
    const [row] = await ground.ready[0]!.database.query<{ now: Date }>('SELECT now()');
    const seconds = (row!.now.getTime() - oldest) / 1000;
    return seconds > BACKUP_S
      ? [warning(`The last backup is ${ageOf(seconds)} old: npm run backup, once a day.`)]
      : [];
  },
});

const DEEP_MS = 4 * HOUR_S * 1000;

/** Looks for breaches of the books, which reads all of them: with --deep alone. */
export const violations = (ground: Ground): Check => ({
  name: 'violations',
  limitMs: DEEP_MS,
  absent: () => (ground.isDeep ? withoutDatabases(ground)() : 'say --deep'),
  run: async () => {
    const problems: Problem[] = [];
    for (const { service, database } of ground.ready) {
      const { books } = service;
      if (!books) continue;
      const breaches = await readSlowly(database, (sql) => violationsOf(sql, books), { limitMs: DEEP_MS });
      problems.push(...breaches.map((sentence) => error(sentence, service.name)));
    }
    const ready = new Map(ground.ready.map(({ service, database }) => [service.name, database]));
    if (ready.has('inventory') && ready.has('economy'))
      problems.push(
        ...(await violationsAcross((name) => ready.get(name)!)).map((sentence) => error(sentence)),
      );
    return problems;
  },
});

import { databaseOf, type CommonConfig } from '../config/config.ts';
import { secretBoxOf } from '../config/secret-box.ts';
import { Database, type DatabaseOptions, type Sql } from '../database/database.ts';
import { awaitMigrations, placeOf, prepareDatabase, reasonOf, whenReachable } from '../database/prepare.ts';
import { checkKeys } from '../keys/check.ts';
import type { SealedValues } from '../keys/sealed.ts';
import type { Logger } from '../logging/logging.ts';

/** The service whose database it is. */
export interface DatabaseOwner {
  readonly name: string;
  readonly migrations: string;
  readonly sealed?: readonly SealedValues[];
}

export interface DatabaseSettings {
  readonly config: CommonConfig;
  readonly env: NodeJS.ProcessEnv;
  /** Ends waiting for the database. */
  readonly giveUp?: AbortSignal;
  readonly watch?: DatabaseOptions['watch'];
}

/** A state that lasts is logged about twice a minute. */
const ATTEMPTS_A_LINE = 10;

/** Reports the first of ten attempts. */
function sparsely<T>(report: (value: T) => void): (value: T) => void {
  let attempts = 0;
  return (value) => {
    if (attempts++ % ATTEMPTS_A_LINE === 0) report(value);
  };
}

/**
 * Connects a service to its database, once it is there, has its migrations and knows the keys of the values in it.
 * @throws {ConfigError} when the database is there and refuses.
 */
export async function openDatabase(
  { name, migrations, sealed }: DatabaseOwner,
  { config, env, giveUp, watch }: DatabaseSettings,
  log: Logger,
): Promise<Database> {
  const { url, setting } = databaseOf(name, config, env);
  const box = sealed && secretBoxOf(config);
  const applicationName = `cabildo-${name}`;
  const database = new Database({ url, max: config.DB_POOL_MAX, applicationName, watch });
  const check = async (sql: Sql, target: string): Promise<void> => {
    if (box) await checkKeys({ sql, name: target, setting, sealed }, box, applicationName);
    // Connected before another process may check its keys, which asks who is.
    await database.withConnection((client) => client.query('SELECT 1'));
  };
  // A stack trace would say no more than the address.
  const onAway = sparsely((error: Error) =>
    log.warn({ reason: reasonOf(error) }, `waiting for PostgreSQL at ${placeOf(url)}`),
  );
  const onLocked = sparsely((migration: string) =>
    log.warn({ migration }, 'a migration waits for others who use what it changes'),
  );
  const onMissing = sparsely((migration: string) =>
    log.warn({ migration }, 'waiting for `npm run migrate`, because MIGRATE is never'),
  );
  try {
    await whenReachable(
      async () => {
        if (config.MIGRATE === 'never')
          await awaitMigrations({ url, setting }, migrations, onMissing, giveUp);
        await prepareDatabase(url, migrations, { setting, cell: config.CELL, onWait: onLocked, check });
      },
      onAway,
      giveUp,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

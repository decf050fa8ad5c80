import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@cabildo/contracts/action';
import { codeOf, isDatabaseAway } from '@cabildo/kit/database';
import {
  ConfigError,
  databaseOf,
  databaseSettingOf,
  type CommonConfig,
  type DatabaseAddress,
} from '@cabildo/kit/service';
import {
  EmbeddedPostgresError,
  reachEmbeddedPostgres,
  removeCluster,
  startEmbeddedPostgres,
} from '@cabildo/kit/embedded/index.ts';

/** A code of PostgreSQL; those of the system are words. */
const SQL_STATE = /^(\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/;

/** The databases of an installation, while a tool uses them. */
export interface Installation {
  addressOf(service: ServiceName): DatabaseAddress;
  /** Leaves PostgreSQL as it was found: stops an embedded one that did not run. */
  leave(): Promise<void>;
  /** Leaves it, and removes an embedded one that was made for this. */
  forget(): Promise<void>;
}

/** The folder of the embedded PostgreSQL. */
const clusterOf = (config: CommonConfig): string => join(config.DATA_DIR, 'postgres');

const isGiven = (config: CommonConfig, services: readonly ServiceName[]): boolean =>
  Boolean(config.DATABASE_URL) || services.every((service) => process.env[databaseSettingOf(service)]);

/** Whether the databases are those of the embedded PostgreSQL in DATA_DIR. */
export const isEmbedded = (config: CommonConfig, services: readonly ServiceName[]): boolean =>
  !isGiven(config, services);

const given = (config: CommonConfig, leave = async (): Promise<void> => undefined): Installation => ({
  addressOf: (service) => databaseOf(service, config, process.env),
  leave,
  forget: leave,
});

/**
 * Reaches the databases of DATABASE_URL, or else those of the embedded PostgreSQL in DATA_DIR, which may be running.
 * Undefined where there is no embedded one yet.
 * @throws {EmbeddedPostgresError} when it cannot be started
 */
export async function reachInstallation(
  config: CommonConfig,
  services: readonly ServiceName[],
): Promise<Installation | undefined> {
  if (isGiven(config, services)) return given(config);
  const postgres = await reachEmbeddedPostgres(clusterOf(config));
  return postgres && given({ ...config, DATABASE_URL: postgres.url }, () => postgres.leave());
}

/** Reaches the databases as {@link reachInstallation} does, and makes an embedded PostgreSQL where there is none yet. */
export async function makeInstallation(
  config: CommonConfig,
  services: readonly ServiceName[],
  onProgress: (line: string) => void,
): Promise<Installation> {
  const found = await reachInstallation(config, services);
  if (found) return found;
  const isNew = !existsSync(config.DATA_DIR);
  const folder = clusterOf(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, onProgress });
  const forget = async (): Promise<void> => {
    await postgres.stop();
    await removeCluster(folder);
    // Secrets of a process that was started meanwhile stay.
    if (isNew) await rmdir(config.DATA_DIR).catch(() => undefined);
  };
  return { ...given({ ...config, DATABASE_URL: postgres.url }), leave: () => postgres.stop(), forget };
}

/** An error as a tool ends with it: a mistake that a person can mend in one sentence. */
export function sentenceOf(error: unknown): unknown {
  if (error instanceof EmbeddedPostgresError) return new ConfigError(error.message);
  // The database wraps what another attempt may mend.
  const reason = error instanceof Error && error.cause ? error.cause : error;
  const { message, path } = reason as NodeJS.ErrnoException;
  const code = codeOf(reason);
  if (path !== undefined)
    return new ConfigError(`${message}: name another place, or let this user write there.`);
  if (SQL_STATE.test(code))
    return new ConfigError(
      `PostgreSQL refuses (${code}, ${message}): npm run doctor says whether the databases are as they should be.`,
    );
  if (isDatabaseAway(reason))
    return new ConfigError(
      `A server does not answer (${message || code}): start it, or set its address right (DATABASE_URL, AMQP_URL).`,
    );
  return error;
}

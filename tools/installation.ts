import { join } from 'node:path';
import type { ServiceName } from '@cabildo/contracts';
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
  startEmbeddedPostgres,
} from '@cabildo/kit/embedded/index.ts';

/** The databases of an installation, while a tool uses them. */
export interface Installation {
  addressOf(service: ServiceName): DatabaseAddress;
  /** Leaves PostgreSQL as it was found: stops an embedded one that did not run. */
  leave(): Promise<void>;
}

/** The folder of the embedded PostgreSQL. */
const clusterOf = (config: CommonConfig): string => join(config.DATA_DIR, 'postgres');

const isGiven = (config: CommonConfig, services: readonly ServiceName[]): boolean =>
  Boolean(config.DATABASE_URL) || services.every((service) => process.env[databaseSettingOf(service)]);

/** Whether the databases are those of the embedded PostgreSQL in DATA_DIR. */
export const isEmbedded = (config: CommonConfig, services: readonly ServiceName[]): boolean =>
  !isGiven(config, services);

const given = (config: CommonConfig): Installation => ({
  addressOf: (service) => databaseOf(service, config, process.env),
  leave: async () => undefined,
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
  return postgres && { ...given({ ...config, DATABASE_URL: postgres.url }), leave: () => postgres.leave() };
}

/** Reaches the databases as {@link reachInstallation} does, and makes an embedded PostgreSQL where there is none yet. */
export async function makeInstallation(
  config: CommonConfig,
  services: readonly ServiceName[],
  onProgress: (line: string) => void,
): Promise<Installation> {
  const found = await reachInstallation(config, services);
  if (found) return found;
  const postgres = await startEmbeddedPostgres({ dataDir: clusterOf(config), onProgress });
  return { ...given({ ...config, DATABASE_URL: postgres.url }), leave: () => postgres.stop() };
}

/** An error as a tool ends with it: a mistake that a person can mend in one sentence. */
export const sentenceOf = (error: unknown): unknown =>
  error instanceof EmbeddedPostgresError ? new ConfigError(error.message) : error;

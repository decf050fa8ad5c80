import { join } from 'node:path';
import { ConfigError, databaseSettingOf, type CommonConfig } from '@cabildo/kit/service';
import { EmbeddedPostgresError, reachEmbeddedPostgres } from '@cabildo/kit/embedded/index.ts';

/** The databases of these services: `config` names their server. */
export interface DatabaseServer<C> {
  config: C;
  /** Stops an embedded server that was started for the tool. */
  leave(): Promise<void>;
}

/** Reaches the server of the settings, or else the embedded one in DATA_DIR; undefined when that has no data yet. */
export async function reachDatabaseServer<C extends CommonConfig>(
  config: C,
  services: readonly string[],
): Promise<DatabaseServer<C> | undefined> {
  const areGiven = services.every((service) => process.env[databaseSettingOf(service)]);
  if (config.DATABASE_URL || areGiven) return { config, leave: async () => undefined };
  const postgres = await reachEmbeddedPostgres(join(config.DATA_DIR, 'postgres'));
  return postgres && { config: { ...config, DATABASE_URL: postgres.url }, leave: postgres.leave };
}

/** An error as a tool ends with it: a mistake that a person can mend in one sentence. */
export const sentenceOf = (error: unknown): unknown =>
  error instanceof EmbeddedPostgresError ? new ConfigError(error.message) : error;

import { databaseOf, type CommonConfig } from '../config/config.ts';
import { reachDatabase, type Patience } from '../database/prepare.ts';

/** The time that a database server has which was started at the same moment, perhaps on a machine that is busy. */
const PATIENCE: Patience = { awayMs: 10_000, silentMs: 60_000 };

/**
 * Waits until the database servers of these services answer, so that a person at a terminal gets one sentence about a
 * missing one before every service waits for it.
 * @throws {ConfigError} for a server that refuses, or that takes no connection within 10 s, or says nothing for a minute
 */
export async function reachDatabases(
  services: readonly string[],
  { config, env }: { config: Pick<CommonConfig, 'DATABASE_URL'>; env: NodeJS.ProcessEnv },
  onProgress: (line: string) => void,
): Promise<void> {
  const addresses = services.map((name) => databaseOf(name, config, env));
  // Databases of one setting are on one server.
  const servers = new Map(addresses.map((address) => [address.setting, address]));
  const onWait = (place: string): void => onProgress(`Waiting for PostgreSQL at ${place} …`);
  await Promise.all([...servers.values()].map((server) => reachDatabase(server, PATIENCE, onWait)));
}

import { databaseOf, type CommonConfig } from '../config/config.ts';
import { reachDatabase } from '../database/prepare.ts';

/** The time that a database server has which was started at the same moment. */
const PATIENCE_MS = 10_000;

/**
 * Waits until the database servers of these services answer, so that a person at a terminal gets one sentence about a
 * missing one before every service waits for it.
 * @throws {ConfigError} for a server that refuses, or that does not answer within 10 s
 */
export async function reachDatabases(
  services: readonly string[],
  { config, env }: { config: CommonConfig; env: NodeJS.ProcessEnv },
  onProgress: (line: string) => void,
): Promise<void> {
  const addresses = services.map((name) => databaseOf(name, config, env));
  // Databases of one setting are on one server.
  const servers = new Map(addresses.map((address) => [address.setting, address]));
  const onWait = (place: string): void => onProgress(`Waiting for PostgreSQL at ${place} …`);
  await Promise.all([...servers.values()].map((server) => reachDatabase(server, PATIENCE_MS, onWait)));
}

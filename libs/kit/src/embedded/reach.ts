import { resolve } from 'node:path';
import * as clusters from './cluster.ts';
import { readPostmasterFile } from './earlier-run.ts';
import { isAlive } from './process-table.ts';
import { startEmbeddedPostgres } from './start.ts';

/** An embedded PostgreSQL that a tool uses for a moment. */
export interface ReachedPostgres {
  url: string;
  /** Leaves the server as it was found: stops it unless another process runs it. */
  leave(): Promise<void>;
}

/**
 * Reaches the embedded PostgreSQL of `dataDir`: that of a running instance, or else one that is started for the moment.
 * Undefined when there is no data yet.
 * @throws {EmbeddedPostgresError} as {@link startEmbeddedPostgres} does.
 */
export async function reachEmbeddedPostgres(dataDir: string): Promise<ReachedPostgres | undefined> {
  const folder = resolve(dataDir);
  const cluster = await clusters.existingCluster(folder);
  if (!cluster) return undefined;
  const running = await readPostmasterFile(cluster.path);
  if (running?.ready && isAlive(running.pid)) {
    const password = await clusters.keptPassword(cluster.path, folder);
    if (password) return { url: clusters.addressOf(password, running.port), leave: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  return { url: postgres.url, leave: () => postgres.stop() };
}

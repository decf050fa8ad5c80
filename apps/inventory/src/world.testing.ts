import {
  createHarness,
  createPopulation,
  type Harness,
  type HarnessOptions,
  type Population,
} from '@cabildo/testing';
import service from './service.ts';

/** The service in a world where the servers service knows just the characters that the test made. */
export interface World extends Harness, Population {}

/** Starts the service for one test file. */
export async function startWorld(options: Pick<HarnessOptions, 'clock'> = {}): Promise<World> {
  const { answers, ...population } = createPopulation();
  const h = await createHarness(service, { answers, ...options });
  return { ...h, ...population };
}

/** A licence of a server, as its catalogue has it; returns its id. */
export async function insertLicense(world: World, serverId: number, name = 'Licencia'): Promise<number> {
  const [row] = await world.database.query<{ id: number }>(
    `INSERT INTO licenses (server_id, name, type, created_at) VALUES ($1, $2, 'custom', $3) RETURNING id`,
    [serverId, name, world.clock.now()],
  );
  return row!.id;
}

/** Whether a statement waits for a lock that another transaction has. */
export async function isSomebodyWaiting(world: World): Promise<boolean> {
  const rows = await world.database.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

import pg from 'pg';
import { sqlOn, type Sql } from '@cabildo/kit/database';

/** A connection of a backup to the database of a service. */
export interface Session {
  readonly service: string;
  readonly client: pg.Client;
  readonly sql: Sql;
}

/** The same text for the same values, whatever the server's own settings are. */
const SETTINGS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  // Each reading of a table begins at its first page, so that two copies can be compared.
  'synchronize_seqscans=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Opens a session on a database. @throws {Error} when it cannot be reached */
export async function openSession(service: string, url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'cabildo-backup',
    client_encoding: 'UTF8',
    options: SETTINGS,
    keepAlive: true,
  });
  // A statement that is under way reports that the connection broke.
  client.on('error', () => undefined);
  await client.connect();
  return { service, client, sql: sqlOn(client) };
}

/** Closes sessions, also those that broke. */
export async function closeSessions(sessions: readonly Session[]): Promise<void> {
  await Promise.allSettled(sessions.map(({ client }) => client.end()));
}

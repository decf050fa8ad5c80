import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spawnGuarded, type GuardedProcess, type ProcessExit } from '@cabildo/kit/embedded/index.ts';
import { orRemove, waitUntilReady } from './server.ts';

/** A process of the project that its owner may kill and restart. */
export interface LabProcess {
  readonly name: string;
  readonly pid: number;
  /** The standard output and error of all runs. */
  readonly logFile: string;
  /** The URL of the options; that of a gateway is on its public port. */
  readonly readyUrl: string | undefined;
  /** How the present run ends, by a signal or by itself. */
  readonly exited: Promise<ProcessExit>;
  /** Sends a signal, by default SIGTERM, and waits for the end. */
  kill(signal?: NodeJS.Signals): Promise<ProcessExit>;
  /** Sends a signal that does not end the process, such as SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void;
  /**
   * Starts the process again, after SIGTERM if it still runs; resolves when the process is ready. Settings that are given
   * replace those of the same name, and a script the one of before, in this run and later ones.
   */
  restart(changes?: Pick<LabProcessOptions, 'env'> & { script?: string }): Promise<void>;
  /** Sends SIGTERM, waits for the end, and removes log and folder. */
  stop(): Promise<void>;
}

export interface LabProcessOptions {
  /** For messages and the name of its folder: letters, digits and dashes. */
  name: string;
  /** The TypeScript file to run, absolute or relative to the working directory. */
  script: string;
  args?: readonly string[];
  /**
   * The process's whole environment but for PATH, HOME and the cache of compiled code, so that a test never depends on the
   * caller's configuration.
   */
  env?: Record<string, string>;
  /** The process's working directory; default: an empty folder. */
  cwd?: string;
  /** The account that it runs as, if not this process's own. */
  uid?: number;
  /** Ready once this answers with success. */
  readyUrl?: string;
  /** Ready once this appears in its output. */
  readyLine?: string | RegExp;
  readyWithinMs?: number | undefined;
}

const GRACE_MS = 20_000;

/**
 * Starts a TypeScript file in a Node process of its own (the same Node as this one), in an empty folder, and waits
 * until it is ready. It dies with this process. Throws an error with the end of its output when it is not ready.
 */
export async function startProcess(given: LabProcessOptions): Promise<LabProcess> {
  let options = given;
  const directory = await mkdtemp(join(tmpdir(), `cabildo-${options.name}-`));
  const logFile = join(directory, 'output.log');
  let current = await orRemove(directory, launch(options, directory, logFile));
  const kill = (signal: NodeJS.Signals = 'SIGTERM'): Promise<ProcessExit> =>
    current.end(signal, GRACE_MS, 'SIGKILL');
  return {
    name: options.name,
    logFile,
    readyUrl: options.readyUrl,
    get pid() {
      return current.pid;
    },
    get exited() {
      return current.exited;
    },
    kill,
    signal: (signal) => current.kill(signal),
    restart: async ({ env, script = options.script } = {}) => {
      await kill();
      options = { ...options, script, env: { ...options.env, ...env } };
      current = await launch(options, directory, logFile);
    },
    stop: async () => {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function launch(
  options: LabProcessOptions,
  directory: string,
  logFile: string,
): Promise<GuardedProcess> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const before = (await readFile(logFile).catch(() => Buffer.alloc(0))).length;
  const started = await spawnGuarded(process.execPath, [resolve(options.script), ...(options.args ?? [])], {
    cwd: options.cwd ?? directory,
    uid: options.uid,
    gid: options.uid,
    env: { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...options.env },
    logFile,
    signalWhenOrphaned: 'KILL',
    removeWhenOrphaned: directory,
  });
  const isReady = async (): Promise<boolean> =>
    (await answers(options.readyUrl)) && (await hasWritten(options.readyLine, logFile, before));
  await waitUntilReady(started, {
    name: options.name,
    logFile,
    isReady,
    readyWithinMs: options.readyWithinMs,
  });
  return started;
}

async function answers(url: string | undefined): Promise<boolean> {
  if (url === undefined) return true;
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
}

async function hasWritten(
  line: string | RegExp | undefined,
  logFile: string,
  offset: number,
): Promise<boolean> {
  if (line === undefined) return true;
  const output = (await readFile(logFile)).subarray(offset).toString();
  return typeof line === 'string' ? output.includes(line) : line.test(output);
}

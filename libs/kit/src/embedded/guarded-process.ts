import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fchmodSync, openSync } from 'node:fs';
import { once } from 'node:events';

/** How a process ended: an exit code, or the signal that ended it. */
export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A child process that never outlives this one, even when this one is killed. */
export interface GuardedProcess {
  pid: number;
  /** Resolves (never rejects) when the process has ended. */
  exited: Promise<ProcessExit>;
  /** False once the process has ended. */
  readonly running: boolean;
  /** Sends a signal by process id; does nothing once the process has ended. */
  kill(signal: NodeJS.Signals): void;
  /**
   * Sends `signal` and waits for the end, keeping the event loop alive meanwhile. A process that is still there
   * after `graceMs` milliseconds gets `lastSignal` as well.
   */
  end(signal: NodeJS.Signals, graceMs: number, lastSignal: NodeJS.Signals): Promise<ProcessExit>;
}

export interface GuardedProcessOptions {
  /** Standard output and error are appended to this file. */
  logFile: string;
  /** Sent to the process when this one dies without having stopped it. */
  signalWhenOrphaned: 'INT' | 'TERM' | 'KILL';
  /** A folder that is deleted after this process died and the child was stopped; for data of tests. */
  removeWhenOrphaned?: string | undefined;
  cwd?: string | undefined;
  env?: NodeJS.ProcessEnv | undefined;
  uid?: number | undefined;
  gid?: number | undefined;
}

// The kernel closes the pipe on the shell's standard input when its writer dies, even of SIGKILL. The wait is bounded
// because an ended process keeps its id where no init process collects orphans (some containers).
const WATCHDOG = `read -r word && exit 0
kill -s "$1" "$2" 2>/dev/null
[ -n "$3" ] || exit 0
n=0
while kill -0 "$2" 2>/dev/null && [ $n -lt 300 ]; do n=$((n + 1)); sleep 0.1; done
rm -rf -- "$3"`;

/**
 * Starts a process in a session of its own, so that Ctrl-C in the terminal reaches only this process, which then
 * stops the child in its own order. A watchdog (a waiting shell) ends the child when this process is gone. Neither
 * keeps Node's event loop alive.
 *
 * Rejects with Node's spawn error (`ENOENT`, `EACCES`, `EPERM`) when the command cannot be started.
 */
export async function spawnGuarded(
  command: string,
  args: readonly string[],
  options: GuardedProcessOptions,
): Promise<GuardedProcess> {
  const child = spawnWithLog(command, args, options);
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  // In the same tick as the spawn, so that this process is hardly ever killed between the two.
  if (child.pid !== undefined) watchOver(child, options);
  await once(child, 'spawn');
  child.unref();
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const kill = (signal: NodeJS.Signals): void => {
    if (isRunning()) child.kill(signal);
  };
  return {
    pid: child.pid as number,
    exited,
    get running() {
      return isRunning();
    },
    kill,
    async end(signal, graceMs, lastSignal) {
      child.ref();
      kill(signal);
      const timer = setTimeout(kill, graceMs, lastSignal);
      const exit = await exited;
      clearTimeout(timer);
      return exit;
    },
  };
}

function spawnWithLog(
  command: string,
  args: readonly string[],
  { logFile, cwd, env, uid, gid }: GuardedProcessOptions,
): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  try {
    // A log from before may be open to others.
    fchmodSync(log, 0o600);
    return spawn(command, args, {
      detached: true,
      stdio: ['ignore', log, log],
      ...(cwd !== undefined && { cwd }),
      ...(env !== undefined && { env }),
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
    });
  } finally {
    closeSync(log);
  }
}

function watchOver(child: ChildProcess, options: GuardedProcessOptions): void {
  const watchdog = spawn(
    '/bin/sh',
    ['-c', WATCHDOG, 'sh', options.signalWhenOrphaned, String(child.pid), options.removeWhenOrphaned ?? ''],
    { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const pipe = watchdog.stdin;
  // Without its watchdog the child still runs; it is only no longer ended with this process.
  watchdog.on('error', () => undefined);
  pipe.on('error', () => undefined);
  watchdog.unref();
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  child.once('exit', () => pipe.end('ended\n'));
}

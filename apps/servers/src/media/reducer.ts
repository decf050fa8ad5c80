import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Semaphore } from '@cabildo/kit/service';
import { READ_SECONDS, type Report } from './reduction.ts';

/** A process that has read nothing for so long ends, because it takes the memory of a small service. */
const IDLE_MS = 60_000;
/** The process stops reading by itself before. */
const KILL_MS = (READ_SECONDS + 1) * 1_000;
/** Pictures that may wait for those before them, of one caller and in all; further ones are refused with 503. */
const WAITING_OF_ONE = 5;
const WAITING = 50;

/** Reduces pictures (RC-01) one after another, in a process of its own that ends with what it cannot read. */
export class Reducer {
  readonly #line = new Semaphore({ total: 1, waiting: WAITING_OF_ONE, totalWaiting: WAITING });
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @throws {TransientError} when too many pictures wait */
  reduce(bytes: Buffer): Promise<Report> {
    return this.#line.use(async () => {
      clearTimeout(this.#idle);
      try {
        return await reportOf((this.#child ??= this.#start()), bytes);
      } finally {
        this.#idle = setTimeout(() => this.stop(), IDLE_MS);
        this.#idle.unref();
      }
    });
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill();
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'reduce.child.ts'), {
      serialization: 'advanced',
      // Nothing of the service's settings reaches a process that reads what strangers send.
      env: { PATH: process.env['PATH'] },
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    return child;
  }
}

/** Has the process read a picture; one that ends without a report, or takes too long and is ended, could not. */
function reportOf(child: ChildProcess, bytes: Buffer): Promise<Report> {
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), KILL_MS);
    const settle = (report: Report): void => {
      clearTimeout(kill);
      child.off('message', settle);
      child.off('exit', onExit);
      resolve(report);
    };
    const onExit = (): void => settle({ refused: 'time' });
    child.on('message', settle);
    child.on('exit', onExit);
    child.send({ bytes }, (error) => {
      if (error) onExit();
    });
  });
}

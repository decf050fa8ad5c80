import { randomUUID } from 'node:crypto';
import type { DueJob } from './due-job.ts';
import { DueJobRunner, type DueJobParts } from './due-job-runner.ts';
import type { Job } from './job.ts';
import { METRICS } from '../logging/metric-list.ts';
import { counter, gauge } from '../logging/metrics.ts';
import { Outages } from '../logging/outages.ts';

export interface RunningJobs {
  /** A commit may have made something due: jobs that sleep look again. */
  wake(): void;
  /** Ends after what is under way. */
  stop(): Promise<void>;
}

const ASK_MS = 10_000;

/** A woken job waits so long, so that a stream of commits does not become a stream of queries. */
const WOKEN_MS = 200;

/** Runs every job of a service until it is stopped: those by the clock at their pace, those by due rows when one is due. */
export function startJobs(
  jobs: readonly (Job | DueJob)[],
  parts: DueJobParts & { readonly service: string },
  wokenMs = WOKEN_MS,
): RunningJobs {
  const stopping = new AbortController();
  const wakers = new Set<() => void>();
  const outages = new Outages(parts.log);
  const loops = jobs.map(async (job) => {
    const sleeper = new Sleeper(stopping.signal, wokenMs);
    const wake = (): void => sleeper.wake();
    const due = 'claim' in job ? new DueJobRunner(job, parts, stopping.signal, wake) : undefined;
    if (due) wakers.add(wake);
    const work = due ? () => due.work() : () => pacedWork(job as Job, parts);
    const record = recordOf(job.name, parts);
    while (!stopping.signal.aborted)
      await sleeper.sleep(await tried(job.name, work, { log: parts.log, outages, record }));
    await due?.finish();
  });
  return {
    wake: () => wakers.forEach((wake) => wake()),
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Milliseconds until a job that failed as a whole is tried again. */
const RETRY_MS = 1_000;

/** Notes in the metrics how the runs of a job end. */
interface JobRecord {
  succeeded(): void;
  failed(): void;
}

function recordOf(job: string, { service, registry }: Parameters<typeof startJobs>[1]): JobRecord {
  let lastSuccess = Date.now();
  const labels = { service, job_name: job };
  gauge(registry, METRICS.job_last_success, labels, () => lastSuccess / 1000);
  const failures = counter(registry, METRICS.job_failures_total);
  failures.inc(labels, 0);
  return {
    succeeded: () => (lastSuccess = Date.now()),
    failed: () => failures.inc(labels),
  };
}

async function tried(
  job: string,
  work: () => Promise<number>,
  { log, outages, record }: { log: DueJobParts['log']; outages: Outages; record: JobRecord },
): Promise<number> {
  try {
    const wait = await work();
    record.succeeded();
    return wait;
  } catch (error) {
    record.failed();
    if (!outages.report(error, { job }))
      log.warn({ job, err: error }, 'a job failed and will be tried again');
    return RETRY_MS;
  }
}

async function pacedWork(job: Job, parts: DueJobParts): Promise<number> {
  const { database, clock, log, deps, outbox } = parts;
  const ask = parts.askUntil(Date.now() + ASK_MS, { request_id: randomUUID() });
  await job.run({ database, log, deps, outbox, ask, now: clock.now() } as never);
  return job.everyMs;
}

class Sleeper {
  readonly #stop: AbortSignal;
  readonly #wokenMs: number;
  #wake: (() => void) | undefined;
  #woken = false;

  constructor(stop: AbortSignal, wokenMs: number) {
    this.#stop = stop;
    this.#wokenMs = wokenMs;
  }

  wake(): void {
    this.#woken = true;
    this.#wake?.();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.#woken) await this.#wait(ms, true);
    if (this.#woken) await this.#wait(Math.min(ms, this.#wokenMs), false);
    this.#woken = false;
  }

  #wait(ms: number, isWakeable: boolean): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stop.aborted) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        this.#stop.removeEventListener('abort', done);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#stop.addEventListener('abort', done, { once: true });
      if (isWakeable) this.#wake = done;
    });
  }
}

import type { Database } from '@cabildo/kit/database';
import { DueJobRunner, type DueJob } from '@cabildo/kit/jobs';
import { createLogger, Registry, createOutbox } from '@cabildo/kit/service';
import type { TestClock } from './harness.ts';

/** Handles the rows that are due now, like one more replica of the service. */
export async function workOff(
  job: DueJob,
  { database, clock }: { database: Database; clock: TestClock },
  deps?: unknown,
): Promise<void> {
  const parts = {
    database,
    clock,
    deps,
    log: createLogger('test', 'silent'),
    registry: new Registry(),
    askUntil: () => () => Promise.reject(new Error('this job asks no other service')),
    outbox: createOutbox(),
  };
  let mayBeMore = true;
  const runner = new DueJobRunner(job, parts, new AbortController().signal, () => (mayBeMore = true));
  while (mayBeMore) {
    mayBeMore = false;
    await runner.work();
    await runner.finish();
  }
}

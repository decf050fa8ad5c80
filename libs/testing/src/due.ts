import {
  createLogger,
  createRegistry,
  DueJobRunner,
  type Database,
  type DueJob,
  createOutbox,
} from '@cabildo/kit';
import type { TestClock } from './harness.ts';

/** Does what is due now, as one more replica of the service. */
export async function workOff(
  job: DueJob,
  { database, clock }: { database: Database; clock: TestClock },
  deps?: unknown,
): Promise<void> {
  const runner = new DueJobRunner(job, {
    ...{ database, clock, deps },
    log: createLogger('test', 'silent'),
    registry: createRegistry(),
    askUntil: () => () => Promise.reject(new Error('this job asks no other service')),
    outbox: createOutbox(),
  });
  await runner.work();
}

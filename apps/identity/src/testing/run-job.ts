import type { Job } from '@cabildo/kit/jobs';
import { createLogger } from '@cabildo/kit/service';
import type { Harness } from '@cabildo/testing';

/** Runs a job once, at the time of the harness's clock. */
export const runJob = (h: Harness, job: Job): Promise<void> =>
  job.run({ database: h.database, now: h.clock.now(), log: createLogger('test', 'silent') } as never);

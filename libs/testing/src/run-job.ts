import type { Job } from '@cabildo/kit/jobs';
import type { Database } from '@cabildo/kit/database';
import { createAsk, systemContext } from '@cabildo/kit/service';
import type { Harness } from './harness.ts';

const ASK_MS = 10_000;

/** Runs a job by the clock once, as one more process of the service does. */
export function runJob(world: Harness, job: Job): Promise<void> {
  const deps = world.deps as { readonly database: Database };
  const ask = createAsk(world.bus, systemContext('test'), Date.now() + ASK_MS);
  return job.run({ deps, database: deps.database, ask, now: world.clock.now() } as never);
}

import type { EventContract } from '@cabildo/contracts/event';
import type { Job } from '@cabildo/kit/jobs';
import { createAsk, envelopeOf, systemContext } from '@cabildo/kit/service';
import type { Harness } from '@cabildo/testing';
import type { Deps } from '../deps.ts';
import type { z } from 'zod';

const ASK_MS = 10_000;

/** The dependencies of the handlers of a world. */
export const depsOf = ({ deps }: Pick<Harness, 'deps'>): Deps => deps as Deps;

/** Runs a job by the clock once, as one more process of the service does. */
export function runJob(world: Harness, job: Job): Promise<void> {
  const deps = depsOf(world);
  const ask = createAsk(world.bus, systemContext('test'), Date.now() + ASK_MS);
  return job.run({ deps, database: deps.database, ask, now: world.clock.now() } as never);
}

/** Publishes an event of another service about a server. */
export const publish = <C extends EventContract>(
  world: Harness,
  contract: C,
  data: z.input<C['data']>,
  { serverId, at = world.clock.now(), by = 1 }: { serverId: number; at?: Date; by?: number },
): Promise<void> =>
  world.publish(
    envelopeOf(contract, contract.data.parse(data) as never, {
      serverId,
      actor: { kind: 'user', id: by },
      now: at,
    }),
  );

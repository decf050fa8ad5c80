import type { ServiceName } from '@cabildo/contracts/action';
import type { ACTIONS, RPCS } from '@cabildo/contracts/registry.ts';
import type { DueJob } from '../jobs/due-job.ts';
import type { Job } from '../jobs/job.ts';
import type { Reaction } from '../outbox/reaction.ts';
import type { Handler } from '../runner/handler.ts';

type ImplementationsOf<G> = { readonly [N in keyof G]: Handler<G[N]> };

/** Everything a service must have: a handler for each of its contracts, its reactions and its jobs. */
export interface HandlersOf<S extends ServiceName> {
  actions: ImplementationsOf<(typeof ACTIONS)[S]>;
  rpcs: ImplementationsOf<(typeof RPCS)[S]>;
  reactions: readonly Reaction[];
  /** A file may declare several jobs. */
  jobs: readonly (Job | DueJob | readonly DueJob[])[];
}

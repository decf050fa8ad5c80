import type { Names } from '@cabildo/characters';
import type { Database } from '@cabildo/kit/database';
import { jobFor, leasedJobFor } from '@cabildo/kit/jobs';
import {
  handlerFor,
  reactionFor,
  type Clock,
  type Logger,
  type Outbox,
  type SecretBox,
} from '@cabildo/kit/service';
import type { ConcurrencyLimits } from './deliveries/concurrency-limits.ts';
import type { TargetRules } from './targets/targets.ts';

export interface Deps {
  /** Which URLs a webhook may have. */
  rules: TargetRules;
  /** Seals the secrets that sign. */
  box: SecretBox;
  /** Looks up the names in sentences that people read in a chat. */
  names: Names;
  /** Multiplies the waits between attempts (V1-11). */
  retryScale: number;
  /** Counts what this process sends at the moment. */
  limits: ConcurrencyLimits;
  /** For transactions outside the runner, like the two that follow. */
  database: Database;
  outbox: Outbox;
  clock: Clock;
  log: Logger;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
export const leasedJob = leasedJobFor<Deps>();

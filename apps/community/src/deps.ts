import type { Characters, Names } from '@cabildo/characters';
import type { Bus } from '@cabildo/kit/bus';
import type { Database } from '@cabildo/kit/database';
import { dueJobFor, jobFor, leasedJobFor } from '@cabildo/kit/jobs';
import { handlerFor, reactionFor, type Outbox } from '@cabildo/kit/service';
import type { Heartbeats } from './presence/heartbeats.ts';
import type { Players } from './presence/players.ts';

export interface Deps {
  characters: Characters;
  /** People who are no members, too. */
  names: Names;
  /** The players of this moment, and the minutes that are not stored yet (AC-01). */
  heartbeats: Heartbeats;
  /** The members behind accounts of the game platform. */
  players: Players;
  /** Actions of stages go to other services as a reviewer's own commands (DK-02). */
  bus: Bus;
  /** For work outside the runner. */
  database: Database;
  outbox: Outbox;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
export const dueJob = dueJobFor<Deps>();
export const leasedJob = leasedJobFor<Deps>();

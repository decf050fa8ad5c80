import type { Outbox } from '../outbox/outbox.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logging.ts';
import type { Ask } from '../runner/handler.ts';

export interface JobScope<D> {
  readonly database: Database;
  readonly ask: Ask;
  readonly deps: D;
  readonly now: Date;
  readonly log: Logger;
  /** Wakes the outbox after a transaction that wrote events. */
  readonly outbox: Outbox;
}

/** Work by the clock. All replicas run a job at once, so its work needs conditional updates, `SKIP LOCKED` or unique keys. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (scope: JobScope<never>) => Promise<void>;
}

/** Gives a service its own `job(...)`. */
export function jobFor<D>() {
  return function job(definition: {
    name: string;
    everyMs: number;
    run: (scope: JobScope<D>) => Promise<void>;
  }): Job {
    return definition as unknown as Job;
  };
}

import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../database/database.ts';
import { systemContext } from '../runner/ask.ts';
import { collectEvents, type Emit } from './emit.ts';
import type { Outbox } from './outbox.ts';

/** The transaction of work that no handler's runner carries out: what it emits leaves with its commit. */
export interface EmittingScope {
  readonly tx: Tx;
  /** Each event names its server, and its actor if that is not the system. */
  readonly emit: Emit;
}

/**
 * Runs `work` in one transaction with the events that it emits, and wakes the outbox and the jobs after the commit. `work` is
 * repeated after a conflict, so it has no effects outside.
 * @throws {TransientError} when the database is away.
 */
export async function transactEmitting<T>(
  { database, outbox }: { database: Database; outbox: Outbox },
  now: Date,
  work: (scope: EmittingScope) => Promise<T>,
): Promise<T> {
  let hasEvents = false;
  const result = await database.transaction(async (tx) => {
    const { emit, events } = collectEvents(systemContext(randomUUID()), now);
    const done = await work({ tx, emit });
    await outbox.write(tx, events);
    hasEvents = events.length > 0;
    return done;
  });
  if (hasEvents) outbox.wake();
  else outbox.wakeJobs();
  return result;
}

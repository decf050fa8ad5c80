import { randomUUID } from 'node:crypto';
import type { RequestContext } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import type { EventEnvelope } from '@cabildo/contracts/event';
import type { Database, Tx } from '../database/database.ts';
import { isFirstRefusal } from '../quotas/refusals.ts';
import { systemContext } from '../base/system-context.ts';
import { withoutBounds } from '../bounds/request-bounds.ts';
import { collectEvents, type Attempt, type CollectedEvents, type Emit } from './emit.ts';
import type { Outbox } from './outbox.ts';

/** A transaction whose events leave with its commit. */
export interface EmittingScope {
  readonly tx: Tx;
  /** Without a request, each event names its server, and its actor if that is not the system. */
  readonly emit: Emit;
}

/**
 * Runs `work` in one transaction with the events that it emits, and wakes the outbox and the jobs after the commit. A refusal
 * that `work` returns rolls everything back but the attempts that it recorded (AU-03). `work` is repeated after a
 * conflict, so it has no effects outside.
 * @param ctx the request on whose behalf the work is done. Default: the system
 * @throws {TransientError} when the database is away.
 */
export async function transactEmitting<T>(
  { database, outbox }: { database: Database; outbox: Outbox },
  now: Date,
  work: (scope: EmittingScope) => Promise<T>,
  ctx: RequestContext = systemContext(randomUUID()),
): Promise<T> {
  let collected!: CollectedEvents;
  const result = await database.transaction(async (tx) => {
    collected = collectEvents(ctx, now);
    const done = await work({ tx, emit: collected.emit });
    if (!isFailure(done)) await outbox.write(tx, collected.events);
    return done;
  });
  const { events, attempts } = collected;
  const isRefused = isFailure(result);
  if (isRefused && attempts.length > 0)
    await withoutBounds(() => database.transaction((tx) => recordAttempts(tx, outbox, attempts, now)));
  if ((isRefused ? attempts : events).length > 0) outbox.wake();
  else outbox.wakeJobs();
  return result;
}

/** AU-03: records a refused attempt once a caller, target and minute (FU-09). */
async function recordAttempts(
  tx: Tx,
  outbox: Outbox,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  const first: EventEnvelope[] = [];
  for (const { envelope, target } of attempts) {
    const { type, server_id: serverId, actor } = envelope;
    if (await isFirstRefusal(tx, { type, serverId, actor, target, now })) first.push(envelope);
  }
  await outbox.write(tx, first);
}

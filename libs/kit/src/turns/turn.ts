import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestContext } from '@cabildo/contracts';
import { TransientError } from '../bus/port.ts';

/** The share and the deadline of a request, by which it waits with others (FU-02). */
export interface Turn {
  /** Milliseconds since the epoch. Work that has not begun by then is never begun. */
  readonly deadline: number;
  /** The party whose requests share one turn in each round, as {@link shareOf} names it; undefined: no party. */
  readonly share: string | undefined;
}

const turns = new AsyncLocalStorage<Turn | undefined>();

/** Carries out `work`, and all that it calls, in this turn (FU-02). */
export const inTurn = <T>(turn: Turn, work: () => T): T => turns.run(turn, work);

/**
 * Carries out `work` outside of any turn and without a deadline (FU-02): for work that serves many requests together, and
 * work that must be completed once it has begun.
 */
export const outOfTurn = <T>(work: () => T): T => turns.run(undefined, work);

/** The turn of the request under way; undefined in jobs, reactions and work for many requests. */
export const currentTurn = (): Turn | undefined => turns.getStore();

/** Refuses work of a turn whose deadline has passed (FU-02). @throws {TransientError} nothing has happened */
export function refuseLate(turn: Pick<Turn, 'deadline'> | undefined): void {
  if (turn && turn.deadline <= Date.now())
    throw new TransientError('The deadline passed before the turn of the request came.');
}

/**
 * Names the share of a request (FU-01): the server of a member or a key, the user outside of servers, the address of a
 * stranger. A server that a stranger or a user merely names is not charged; a server that a service names is.
 */
export function shareOf(
  { membership, actor, ip }: Pick<RequestContext, 'membership' | 'actor' | 'ip'>,
  input: unknown,
): string | undefined {
  if (membership) return `server ${membership.server_id}`;
  if ('server_id' in actor) return `server ${actor.server_id}`;
  if ('user_id' in actor) return `user ${actor.user_id}`;
  if (actor.kind === 'anonymous') return `address ${ip}`;
  const named = (input as { server_id?: unknown } | null)?.server_id;
  return typeof named === 'number' ? `server ${named}` : undefined;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestContext } from '@cabildo/contracts';
import { TransientError } from '../bus/port.ts';

/** For whom a request is carried out, and until when: all that a place needs to know where requests wait (FU-02). */
export interface Turn {
  /** Milliseconds since the epoch. What has not begun by then is never begun. */
  readonly deadline: number;
  /** Who takes turns with others, as {@link shareOf} names it. Undefined when it is nobody in particular. */
  readonly share: string | undefined;
}

const turns = new AsyncLocalStorage<Turn | undefined>();

/** Carries out `work`, and all that it calls, in this turn (FU-02). */
export const inTurn = <T>(turn: Turn, work: () => T): T => turns.run(turn, work);

/**
 * Carries out `work` in nobody's turn, without a deadline (FU-02): what is done for many requests together, and what must
 * be brought to its end once it has begun.
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
 * Who takes turns with others in a request (FU-01): the server of a member or a key, the user outside of servers, the
 * address of a stranger. A server that a stranger or a user merely names is not charged; one that a service names is.
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

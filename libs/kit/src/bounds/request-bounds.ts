import { AsyncLocalStorage } from 'node:async_hooks';
import type { Cause, RequestContext } from '@cabildo/contracts/action';
import { TransientError } from '../base/errors.ts';

/** The share and the deadline of a request, by which it waits with others (FU-02), and its id, which log lines name. */
export interface RequestBounds extends Partial<Pick<Cause, 'request_id'>> {
  /** Milliseconds since the epoch. Work that has not begun by then is never begun. */
  readonly deadline: number;
  /** The party whose requests share one place in each round, as {@link shareOf} names it; undefined: no party. */
  readonly share: string | undefined;
}

const storage = new AsyncLocalStorage<RequestBounds | undefined>();

/** Carries out `work`, and all that it calls, within these bounds (FU-02). */
export const withBounds = <T>(bounds: RequestBounds, work: () => T): T => storage.run(bounds, work);

/**
 * Carries out `work` without a share and a deadline (FU-02): for work that serves many requests together, and
 * work that must be completed once it has begun.
 */
export const withoutBounds = <T>(work: () => T): T => storage.run(undefined, work);

/** The bounds of the request under way; undefined in jobs, reactions and work for many requests. */
export const currentBounds = (): RequestBounds | undefined => storage.getStore();

/** Refuses work of a request whose deadline has passed (FU-02). @throws {TransientError} nothing has happened */
export function refuseLate(bounds: Pick<RequestBounds, 'deadline'> | undefined): void {
  if (bounds && bounds.deadline <= Date.now())
    throw new TransientError('The deadline passed before the request could begin.');
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

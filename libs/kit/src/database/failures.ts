import { Contention, TransientError } from '../base/errors.ts';

// Classes 08 connection (but not 08P01, a mistake of ours), 53 resources, 57P0 operator intervention; 25006 means that the
// server has become a standby.
const AWAY = /^(08(?!P01)|53|57P0|25006)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOENT)/;
const AWAY_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|connection is closed|not queryable|Query read timeout/i;
const LOCK_TIMEOUT = '55P03';
export const IDLE_TIMEOUT = '25P03';
/** A statement ran out of time, or nothing was sent for too long: this work is too large, and other work is not affected. */
const TOO_LONG = new Set(['57014', IDLE_TIMEOUT]);
export const CONFLICT = new Set(['40001', '40P01', LOCK_TIMEOUT]);

/**
 * Thrown in a transaction that lost a race which PostgreSQL does not notice (an INSERT that a unique key left out). The
 * transaction is retried, as after a serialization conflict, and then sees the changes of the other one.
 */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  readonly code = '40001';
}

export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** True when the database is away, not the statement wrong: waiting or another connection may help. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY.test(codeOf(error)) || (error instanceof Error && AWAY_MESSAGE.test(error.message));
}

/** True when another transaction held a lock for longer than this one may wait for it. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_TIMEOUT;

/** True when an error is PostgreSQL's unique violation, of the named constraint if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    codeOf(error) === '23505' && (!constraint || (error as { constraint?: string }).constraint === constraint)
  );
}

export const DISK_FULL = '53100';

/** Marks errors after which a retry may succeed: the database is away, the work took too long, or others held locks for too long. */
export function translated(error: unknown): unknown {
  if (codeOf(error) === DISK_FULL)
    return new TransientError('The disk of the database is full.', { cause: error });
  if (isDatabaseAway(error)) return new TransientError('The database cannot be reached.', { cause: error });
  if (TOO_LONG.has(codeOf(error))) return new Contention('The work took too long.', { cause: error });
  if (!CONFLICT.has(codeOf(error))) return error;
  return new Contention(`Others changed the same for as long as it could be tried (${codeOf(error)}).`, {
    cause: error,
  });
}

import { fail } from '@cabildo/contracts/errors';
import { pick } from '@cabildo/contracts/fields';
import type { attempt, delivery } from '@cabildo/contracts/webhooks/deliveries/deliveries.ts';
import type { Kind } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import type { z } from 'zod';
import type { Outcome } from '../targets/sender.ts';
import type { Pace } from './leases.table.ts';
import type { AttemptRow, DeliveryRow } from './table.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** V1-11: the waits before the second and each later attempt. */
export const RETRY_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
] as const;
/** V1-11: each wait is a tenth longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.1;
/** V1-11: a webhook is disabled after failing for so long. */
const FAILING_MS = 5 * 24 * HOUR;

/** FU-07: a receiver whose median answer takes longer is slow. */
const SLOW_MS = SECOND;
/** The median is taken over so many requests: as many as are made at once. */
const PACED_BY = 10;

/** Varies the waits: `chance` is between 0 and 1, `scale` is 1 except in tests. */
export interface Waits {
  chance: number;
  scale: number;
}

/** V1-11: any status 2xx is a success. */
const isSuccess = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;
/** V1-11: the receiver is gone for good. */
const isGone = ({ status }: Outcome): boolean => status === 410;

/** Returns the state of a delivery after one more attempt than `tries`. */
export function afterAttempt(
  { tries }: { tries: number },
  outcome: Outcome,
  now: Date,
  { chance, scale }: Waits,
): Pick<DeliveryRow, 'status' | 'due_at'> {
  if (isSuccess(outcome)) return { status: 'delivered', due_at: null };
  const wait = RETRY_MS[tries];
  if (wait === undefined || isGone(outcome)) return { status: 'failed', due_at: null };
  const jittered = wait * scale * (1 + JITTER * (2 * chance - 1));
  return { status: 'pending', due_at: new Date(now.getTime() + jittered) };
}

/** The state of a webhook after a round of attempts. */
export interface Health {
  failing_since: Date | null;
  /** Why the webhook is disabled, if it is. */
  disabled: 'gone' | 'failing' | undefined;
}

/** One success among the outcomes makes the webhook healthy: a receiver may have a reason to refuse the others. */
export function healthAfter(
  { failing_since }: { failing_since: Date | null },
  outcomes: readonly Outcome[],
  now: Date,
): Health {
  if (outcomes.some(isGone)) return { failing_since: failing_since ?? now, disabled: 'gone' };
  if (outcomes.some(isSuccess)) return { failing_since: null, disabled: undefined };
  const since = failing_since ?? now;
  const isOver = now.getTime() - since.getTime() >= FAILING_MS;
  return { failing_since: since, disabled: isOver ? 'failing' : undefined };
}

/**
 * Computes a receiver's pace from its requests before and the further ones, in milliseconds each (FU-07). A request that
 * timed out counts by its time, because it held its slot as long.
 */
export function paceAfter(before: readonly number[], made: readonly number[]): Pace {
  const recent_ms = [...before, ...made].slice(-PACED_BY);
  const sorted = recent_ms.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return { recent_ms, is_slow: (low + high) / 2 > SLOW_MS };
}

const attemptView = (row: AttemptRow): z.output<typeof attempt> => ({
  at: row.at.toISOString(),
  ...pick(row, 'http_status', 'error', 'duration_ms', 'response'),
});

/** A delivery for its owners; `attempts`, in their order, may include those of other deliveries. */
export const deliveryView = (
  row: DeliveryRow,
  attempts: readonly AttemptRow[] = [],
): z.output<typeof delivery> => ({
  delivery_id: row.id,
  webhook_id: row.webhook_id,
  message_id: row.event_id,
  event: row.kind as Kind,
  status: row.status,
  next_attempt_at: row.due_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map(attemptView),
});

/** Refuses to queue anything for a webhook that sends nothing. */
export const notActive = fail('error', {
  status: 409,
  message: {
    es: 'El webhook está en pausa o desactivado: actívalo primero con status=active.',
    en: 'The webhook is paused or disabled: activate it first with status=active.',
  },
});

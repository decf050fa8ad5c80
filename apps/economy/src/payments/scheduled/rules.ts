import { fail, type Failure } from '@cabildo/contracts/errors';
import type { ScheduledTransfer } from '@cabildo/contracts/economy/payments/scheduled/scheduled.ts';
import { yearsAfter } from '../../calendar.ts';
import { dueTime } from '../recurring/due-times.ts';

const START = {
  es: 'start_at es obligatorio con once, y no puede ser pasado ni de aquí a más de diez años.',
  en: 'start_at is required with once, and is neither past nor more than ten years away.',
};
const END = { es: 'end_at no puede ser anterior al comienzo.', en: 'end_at cannot be before the start.' };
/** How far a caller's clock may be behind (ECB-06). */
const PAST_MS = 60_000;
const TEN_YEARS = 10;

interface Wanted {
  frequency: ScheduledTransfer['frequency'];
  start_at?: string | undefined;
  end_at?: string | undefined;
}

interface Times {
  /** Due times are counted from here. */
  start_at: Date;
  end_at: Date | null;
  /** The number of the first due time. */
  slot: number;
  next_run_at: Date;
}

/**
 * ECB-06: the first and the last due time of a transfer. Without a start they are counted from now, so that a transfer that
 * is set up on the 31st falls due on the 31st of every month that has one.
 */
export function timesOf({ frequency, start_at, end_at }: Wanted, now: Date): Times | Failure<'error'> {
  if (frequency === 'once' && start_at === undefined) return fail('error', { message: START });
  const start = start_at === undefined ? now : new Date(start_at);
  const slot = start_at === undefined ? 1 : 0;
  const first = frequency === 'once' ? start : dueTime(start, frequency, slot);
  const latest = yearsAfter(now, TEN_YEARS);
  if (first.getTime() < now.getTime() - PAST_MS || first > latest) return fail('error', { message: START });
  const end = end_at === undefined ? null : new Date(end_at);
  if (end && end < first) return fail('error', { message: END });
  return { start_at: start, end_at: end, slot, next_run_at: first };
}

import { fail, type Failure } from '@cabildo/contracts/errors';
import { NO_ADD_ONS, PLAN_NAMES, priceOf, type Package } from '@cabildo/contracts/limits';
import { REFUND_DAYS } from '@cabildo/contracts/servers/billing/billing.ts';
import type { CheckoutRow } from './checkouts.table.ts';
import type { Terms } from './table.ts';

const DAY_MS = 24 * 3_600_000;

/** FREE without an end: the terms that follow where nothing was paid. */
export const FREE: Terms = {
  plan: 'FREE',
  plan_expires_at: null,
  ...NO_ADD_ONS,
  plan_cancelled_at: null,
  next_term: null,
};

const FOR_NOTHING = {
  es: 'FREE no cuesta nada: usa cancel, o añade complementos.',
  en: 'FREE costs nothing: use cancel, or add add-ons.',
};
const NO_LIMITS = {
  es: 'ENTERPRISE no tiene límites que ampliar: pídelo sin complementos.',
  en: 'ENTERPRISE has no limits to raise: order it without add-ons.',
};

/** Refuses an order that costs nothing, or whose add-ons would add nothing. */
export function nothingToPay(order: Package): Failure<'error'> | undefined {
  if (priceOf(order) === 0) return fail('error', { message: FOR_NOTHING });
  const hasAddOns = order.extra_characters + order.extra_storage > 0;
  return order.plan === 'ENTERPRISE' && hasAddOns ? fail('error', { message: NO_LIMITS }) : undefined;
}

/** The same day and time of the next month in UTC; if that month has no such day, its last day. */
export function monthAfter(moment: Date): Date {
  const next = new Date(moment);
  next.setUTCMonth(next.getUTCMonth() + 1);
  // 31 January became a day of March: day 0 of that month is the last of February.
  if (next.getUTCDate() !== moment.getUTCDate()) next.setUTCDate(0);
  return next;
}

/** The terms that follow when the present plan ends: the month that was paid for, or FREE (BI-03). */
export function followingTerms({ plan_expires_at, next_term }: Terms): Terms {
  if (!next_term || !plan_expires_at) return FREE;
  const { plan, extra_characters, extra_storage } = next_term;
  return { ...FREE, plan, extra_characters, extra_storage, plan_expires_at: monthAfter(plan_expires_at) };
}

/** The terms of this moment, also if a plan has ended that the job has not ended yet. */
export function termsAt(stored: Terms, now: Date): Terms {
  let terms = stored;
  while (terms.plan_expires_at && terms.plan_expires_at <= now) terms = followingTerms(terms);
  return terms;
}

/** When an order counts: at once, as one more month of the present plan, or when the present plan ends. */
export type Start = 'now' | 'extends' | 'later';

const rank = ({ plan }: Package): number => PLAN_NAMES.indexOf(plan);

const isForGood = ({ plan, plan_expires_at }: Terms): boolean => plan !== 'FREE' && plan_expires_at === null;

const REFUSALS = {
  'for good': {
    es: 'El servidor ya tiene este plan, u otro mayor, sin fecha de fin.',
    en: 'The server has this plan, or a higher one, for good already.',
  },
  'follows already': {
    es: 'Ya está pagado lo que sigue al plan actual.',
    en: 'What follows the present plan is paid already.',
  },
} as const;
type Refused = keyof typeof REFUSALS;

/** Refuses an order that would never count. */
export const refusalOf = (refused: Refused): Failure<'already_exists'> =>
  fail('already_exists', { message: REFUSALS[refused] });

/** Decides when an order counts (BI-03), or why never. An order of the same plan with fewer add-ons is a downgrade too. */
export function startOf(
  present: Terms,
  order: Package,
): { at: Start; refused?: undefined } | { refused: Refused } {
  if (rank(order) > rank(present)) return { at: 'now' };
  if (isForGood(present)) return { refused: 'for good' };
  const hasFewer =
    order.extra_characters < present.extra_characters || order.extra_storage < present.extra_storage;
  if (rank(order) === rank(present) && !hasFewer) return { at: present.plan_expires_at ? 'extends' : 'now' };
  return present.next_term ? { refused: 'follows already' } : { at: 'later' };
}

export interface Period {
  period_start: Date;
  period_end: Date | null;
}

/** The period that an order pays for. */
export function periodOf(present: Terms, order: Package, start: Start, now: Date): Period {
  const period_start = start === 'now' ? now : present.plan_expires_at!;
  return { period_start, period_end: order.plan === 'ENTERPRISE' ? null : monthAfter(period_start) };
}

/** The terms after an order was paid. A payment undoes a cancellation. */
export function termsAfter(present: Terms, order: Package, start: Start, { period_end }: Period): Terms {
  if (start === 'later') return { ...present, next_term: order, plan_cancelled_at: null };
  const next_term = period_end && present.next_term;
  return { ...order, plan_expires_at: period_end, plan_cancelled_at: null, next_term };
}

/** True while a payment can be paid back (BI-03). */
export const isRefundable = (paidAt: Date, now: Date): boolean =>
  now.getTime() - paidAt.getTime() <= REFUND_DAYS * DAY_MS;

/**
 * The terms after a payment was paid back: FREE at once (BI-03). A month that was to follow the present plan is taken back
 * alone, even if it was cancelled before, because another payment has paid for the present plan.
 */
export function termsAfterRefund(present: Terms, { period_start }: Pick<Period, 'period_start'>): Terms {
  const isNext = present.plan_expires_at !== null && period_start >= present.plan_expires_at;
  return isNext ? { ...present, next_term: null } : FREE;
}

export function statusOf(
  { voided_at, paid_at, expires_at }: Pick<CheckoutRow, 'voided_at' | 'paid_at' | 'expires_at'>,
  now: Date,
): 'open' | 'paid' | 'void' | 'expired' {
  if (paid_at) return 'paid';
  if (voided_at) return 'void';
  return expires_at <= now ? 'expired' : 'open';
}

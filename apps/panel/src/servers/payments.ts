import type { AnswerOf, Client } from '@cabildo/client';
import { REFUND_DAYS } from '@cabildo/contracts/servers/billing/billing.ts';
import { localeOf } from '../words/locale.ts';

/** Money that came in for a plan, or went back. */
export type Payment = AnswerOf<Client['billing']['listPayments']>['payments'][number];

const DAY_MS = 86_400_000;

/** An amount of real money, which has nothing to do with a server's own currency. */
export const formatEuros = (cents: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** The payment that can be paid back now: the latest that was not, within its time (BI-03). */
export function refundableOf(
  latestFirst: readonly Pick<Payment, 'payment_id' | 'kind' | 'checkout_id' | 'created_at'>[],
  now: number,
): number | undefined {
  const refunded = new Set(
    latestFirst.filter(({ kind }) => kind === 'refund').map((each) => each.checkout_id),
  );
  const last = latestFirst.find(({ kind, checkout_id }) => kind === 'payment' && !refunded.has(checkout_id));
  const isInTime = last !== undefined && now - Date.parse(last.created_at) <= REFUND_DAYS * DAY_MS;
  return isInTime ? last.payment_id : undefined;
}

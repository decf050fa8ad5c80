import { z } from 'zod';
import type { Locale } from '../../errors.ts';
import { defineEvent } from '../../event.ts';
import { PLAN_NAMES } from '../../plans.ts';
import { addOns, planTerm } from './billing.ts';
import { sentence, time, type Put } from '../../sentence.ts';

const change = planTerm.extend({
  server_id: z.int(),
  ...addOns,
  old_plan: z.enum(PLAN_NAMES),
  reason: z.enum(['operator', 'expired', 'paid', 'refunded']),
});
type Change = z.output<typeof change>;

const UNTIL = { es: ', hasta el', en: ', until' } as const;
const until = ({ plan_expires_at: end }: Change, locale: Locale): Put =>
  end === null ? '' : sentence`${UNTIL[locale]} ${time(end)}`;

const BECAUSE = {
  es: {
    operator: '.',
    expired: ', porque terminó.',
    paid: ', pagado.',
    refunded: ', porque se devolvió el pago.',
  },
  en: { operator: '.', expired: ', because it ended.', paid: ', paid.', refunded: ', because of a refund.' },
} as const;

/** A server got another plan, or another end of its plan (BI-03, BI-07). */
export const planChanged = defineEvent({
  type: 'server.plan.changed',
  data: change,
  note: {
    es: (data) =>
      sentence`Plan del servidor: de ${data.old_plan} a ${data.plan}${until(data, 'es')}${BECAUSE.es[data.reason]}`,
    en: (data) =>
      sentence`Plan of the server: from ${data.old_plan} to ${data.plan}${until(data, 'en')}${BECAUSE.en[data.reason]}`,
  },
});

const received = z.object({
  server_id: z.int(),
  payment_id: z.int(),
  checkout_id: z.string(),
  plan: z.enum(PLAN_NAMES),
  ...addOns,
  amount_cents: z.int(),
});

const EUROS = { style: 'currency', currency: 'EUR' } as const;
const euros = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'es' ? 'es' : 'en-GB', EUROS).format(cents / 100);

/** A payment was confirmed (BI-02). */
export const paymentReceived = defineEvent({
  type: 'server.payment.received',
  data: received.extend({ period_start: z.iso.datetime(), period_end: z.iso.datetime().nullable() }),
  note: {
    es: ({ plan, amount_cents }) =>
      sentence`Se recibió un pago de ${euros(amount_cents, 'es')} por el plan ${plan}.`,
    en: ({ plan, amount_cents }) =>
      sentence`A payment of ${euros(amount_cents, 'en')} for the plan ${plan} was received.`,
  },
});

/** A payment was paid back (BI-03). */
export const paymentRefunded = defineEvent({
  type: 'server.payment.refunded',
  data: received.extend({ user_id: z.int(), refunded_payment_id: z.int() }),
  note: {
    es: ({ plan, amount_cents }) =>
      sentence`Se devolvió el pago de ${euros(amount_cents, 'es')} por el plan ${plan}.`,
    en: ({ plan, amount_cents }) =>
      sentence`The payment of ${euros(amount_cents, 'en')} for the plan ${plan} was refunded.`,
  },
});

/** A plan was cancelled: it ends with its period, and FREE follows (BI-03). */
export const planCancelled = defineEvent({
  type: 'server.plan.cancelled',
  data: z.object({
    server_id: z.int(),
    user_id: z.int(),
    plan: z.enum(PLAN_NAMES),
    plan_expires_at: z.iso.datetime(),
  }),
  note: {
    es: ({ plan, plan_expires_at: end }) => sentence`Se canceló el plan ${plan}: termina el ${time(end)}.`,
    en: ({ plan, plan_expires_at: end }) =>
      sentence`The plan ${plan} was cancelled: it ends on ${time(end)}.`,
  },
});

import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { PLAN_NAMES } from '../../plans.ts';
import { addOns, planTerm } from './billing.ts';

const change = planTerm.extend({
  server_id: z.int(),
  ...addOns,
  old_plan: z.enum(PLAN_NAMES),
  reason: z.enum(['operator', 'expired', 'paid', 'refunded']),
});
type Change = z.output<typeof change>;

const until = ({ plan_expires_at: end }: Change): string => (end === null ? '' : ` (→ ${end.slice(0, 10)})`);

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
      `Plan del servidor: de ${data.old_plan} a ${data.plan}${until(data)}` + BECAUSE.es[data.reason],
    en: (data) =>
      `Plan of the server: from ${data.old_plan} to ${data.plan}${until(data)}` + BECAUSE.en[data.reason],
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

const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;

/** A payment was confirmed (BI-02). */
export const paymentReceived = defineEvent({
  type: 'server.payment.received',
  data: received.extend({ period_start: z.iso.datetime(), period_end: z.iso.datetime().nullable() }),
  note: {
    es: ({ plan, amount_cents }) => `Se recibió un pago de ${euros(amount_cents)} por el plan ${plan}.`,
    en: ({ plan, amount_cents }) => `A payment of ${euros(amount_cents)} for the plan ${plan} was received.`,
  },
});

/** A payment was paid back (BI-03). */
export const paymentRefunded = defineEvent({
  type: 'server.payment.refunded',
  data: received.extend({ user_id: z.int(), refunded_payment_id: z.int() }),
  note: {
    es: ({ plan, amount_cents }) => `Se devolvió el pago de ${euros(amount_cents)} por el plan ${plan}.`,
    en: ({ plan, amount_cents }) =>
      `The payment of ${euros(amount_cents)} for the plan ${plan} was refunded.`,
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
    es: ({ plan, plan_expires_at: end }) => `Se canceló el plan ${plan}: termina el ${end.slice(0, 10)}.`,
    en: ({ plan, plan_expires_at: end }) => `The plan ${plan} was cancelled: it ends on ${end.slice(0, 10)}.`,
  },
});

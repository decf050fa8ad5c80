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

/** A server has another plan, or the same for another time (BI-03, BI-07). */
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

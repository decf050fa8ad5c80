import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { PLAN_NAMES } from '../../plans.ts';
import { planTerm } from './billing.ts';

const change = planTerm.extend({
  server_id: z.int(),
  old_plan: z.enum(PLAN_NAMES),
  reason: z.enum(['operator', 'expired']),
});
type Change = z.output<typeof change>;

const until = ({ plan_expires_at: end }: Change): string => (end === null ? '' : ` (→ ${end.slice(0, 10)})`);

/** A server has another plan, or the same for another time (BI-03, BI-07). */
export const planChanged = defineEvent({
  type: 'server.plan.changed',
  data: change,
  note: {
    es: (data) =>
      `Plan del servidor: de ${data.old_plan} a ${data.plan}${until(data)}` +
      (data.reason === 'expired' ? ', porque terminó.' : '.'),
    en: (data) =>
      `Plan of the server: from ${data.old_plan} to ${data.plan}${until(data)}` +
      (data.reason === 'expired' ? ', because it ended.' : '.'),
  },
});

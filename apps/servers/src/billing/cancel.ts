import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/servers/billing/cancel.ts';
import { planCancelled } from '@cabildo/contracts/servers/billing/events.ts';
import { handler } from '../deps.ts';
import { changePlan } from './change-plan.ts';
import { voidCheckouts } from './checkouts.table.ts';
import { termsAt } from './rules.ts';
import { lockPlan } from './table.ts';

const NOTHING = {
  es: 'No hay nada que cancelar: el servidor no tiene nada que se renueve o termine.',
  en: 'There is nothing to cancel: the server has nothing that is renewed or ends.',
};

export default handler(contract, {
  async handle({ serverId, member, tx, emit, now }) {
    const server = await lockPlan(tx, serverId);
    if (!server) return fail('not_found');
    const present = termsAt(server, now);
    if (!present.plan_expires_at) return fail('error', { status: 409, message: NOTHING });
    const { plan, plan_cancelled_at: before } = present;
    const plan_expires_at = present.plan_expires_at.toISOString();
    await voidCheckouts(tx, serverId, now);
    if (before) return { plan, plan_expires_at, cancelled_at: before.toISOString() };
    // If the term before has ended a moment ago, its end is emitted as well.
    const terms = { ...present, plan_cancelled_at: now, next_term: null };
    await changePlan(tx, emit, server, { ...terms, reason: 'expired' });
    emit(draft(planCancelled, { server_id: serverId, user_id: member.user_id!, plan, plan_expires_at }));
    return { plan, plan_expires_at, cancelled_at: now.toISOString() };
  },
});

import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/billing/cancel.ts';
import { planCancelled } from '@cabildo/contracts/servers/billing/events.ts';
import { handler } from '../handler.ts';
import { voidCheckouts } from './checkouts.table.ts';
import { termsAt } from './rules.ts';
import { lockPlan, setTerms } from './table.ts';

const NOTHING = {
  es: 'No hay nada que cancelar: el servidor no tiene nada que se renueve o termine.',
  en: 'There is nothing to cancel: the server has nothing that is renewed or ends.',
};

export default handler(contract, {
  async handle({ serverId, member, tx, emit, now }) {
    const server = await lockPlan(tx, serverId);
    if (!server) return fail('not_found');
    const { plan, plan_expires_at: end } = termsAt(server, now);
    if (!end || end.getTime() !== server.plan_expires_at?.getTime())
      return fail('error', { status: 409, message: NOTHING });
    const plan_expires_at = end.toISOString();
    await voidCheckouts(tx, serverId, now);
    const before = server.plan_cancelled_at;
    if (before) return { plan, plan_expires_at, cancelled_at: before.toISOString() };
    await setTerms(tx, serverId, { ...server, plan_cancelled_at: now, next_term: null });
    emit(planCancelled, { server_id: serverId, user_id: member.user_id!, plan, plan_expires_at });
    return { plan, plan_expires_at, cancelled_at: now.toISOString() };
  },
});

import { draft } from '@cabildo/contracts/event';
import { planChanged } from '@cabildo/contracts/servers/billing/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { setTerms, type PlanRow, type Terms } from './table.ts';

/** The part of the terms that `server.plan.changed` reports. */
const reportOf = ({ plan, plan_expires_at, extra_characters, extra_storage }: Terms) => ({
  plan,
  plan_expires_at: plan_expires_at?.toISOString() ?? null,
  extra_characters,
  extra_storage,
});

/** Gives a server, which the transaction has locked, other terms; emits an event if its present plan changes by them. */
export async function changePlan(
  tx: Tx,
  emit: Emit,
  server: PlanRow,
  { reason, ...terms }: Terms & { reason: 'operator' | 'expired' | 'paid' | 'refunded' },
): Promise<void> {
  const { id: server_id, plan: old_plan } = server;
  await setTerms(tx, server_id, terms);
  const report = reportOf(terms);
  if (JSON.stringify(report) === JSON.stringify(reportOf(server))) return;
  emit(draft(planChanged, { server_id, ...report, old_plan, reason }), { serverId: server_id });
}

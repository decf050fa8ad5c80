import type { Plan } from '@cabildo/contracts';
import { planChanged } from '@cabildo/contracts/servers/billing/events.ts';
import type { Emit, Tx } from '@cabildo/kit';
import { setPlan, type PlanRow } from './table.ts';

interface Term {
  plan: Plan;
  plan_expires_at: Date | null;
}

/** Gives a server that the transaction has locked a plan, and tells it; nothing where it has just that one. */
export async function changePlan(
  tx: Tx,
  emit: Emit,
  { id, ...stored }: PlanRow,
  { plan, plan_expires_at, reason }: Term & { reason: 'operator' | 'expired' },
): Promise<void> {
  if (stored.plan === plan && stored.plan_expires_at?.getTime() === plan_expires_at?.getTime()) return;
  await setPlan(tx, { id, plan, plan_expires_at });
  const told = { plan, plan_expires_at: plan_expires_at?.toISOString() ?? null, old_plan: stored.plan };
  emit(planChanged, { server_id: id, ...told, reason }, { serverId: id });
}

import { planChanged } from '@cabildo/contracts/servers/billing/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { setTerms, type PlanRow, type Terms } from './table.ts';

const toldOf = ({ plan, plan_expires_at, extra_characters, extra_storage }: Terms) => ({
  plan,
  plan_expires_at: plan_expires_at?.toISOString() ?? null,
  extra_characters,
  extra_storage,
});

/** Gives a server that the transaction has locked other terms, and tells it where its present plan is another now. */
export async function changePlan(
  tx: Tx,
  emit: Emit,
  server: PlanRow,
  { reason, ...terms }: Terms & { reason: 'operator' | 'expired' | 'paid' | 'refunded' },
): Promise<void> {
  const { id: server_id, plan: old_plan } = server;
  await setTerms(tx, server_id, terms);
  const told = toldOf(terms);
  if (JSON.stringify(told) === JSON.stringify(toldOf(server))) return;
  emit(planChanged, { server_id, ...told, old_plan, reason }, { serverId: server_id });
}

import type { EventEnvelope } from '@cabildo/contracts/event';
import type { Debt } from '@cabildo/contracts/economy/credit/debts/debts.ts';
import type { EmittingScope } from '@cabildo/kit/service';
import { applyFineUpdate } from './apply-updates.ts';
import { punishmentOf } from './rules.ts';
import { punishments } from './table.ts';

interface Scope extends EmittingScope {
  events: readonly EventEnvelope<Pick<Debt, 'reference' | 'debt_id'>>[];
  now: Date;
}

/** ECB-03: applies debt events to the fines they belong to; other debts are ignored. */
export async function applyDebtEvents(
  { tx, emit, events, now }: Scope,
  status: 'owed' | 'paid' | 'cancelled' | 'refunded',
): Promise<void> {
  const byId = new Map(events.map((event) => [punishmentOf(event.data.reference), event]));
  byId.delete(undefined);
  if (byId.size === 0) return;
  for (const stored of await punishments.lock(tx, [...byId.keys()] as number[])) {
    const { server_id, actor, data } = byId.get(stored.id)!;
    // GW-24: a reference counts only for a record of its own server.
    if (server_id === stored.server_id)
      await applyFineUpdate({ tx, emit, now, actor }, stored, { status, debtId: data.debt_id });
  }
}

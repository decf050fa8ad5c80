import type { EventEnvelope } from '@cabildo/contracts';
import type { Debt } from '@cabildo/contracts/economy/credit/debts/debts.ts';
import type { EmittingScope } from '@cabildo/kit/service';
import { applyFineUpdate } from './apply-updates.ts';
import { punishmentOf } from './rules.ts';
import { lockPunishments } from './table.ts';

interface Scope extends EmittingScope {
  events: readonly EventEnvelope<Debt>[];
  now: Date;
}

/** ECB-03: what becomes of debts is news of the fines that they are for; other debts are none of ours. */
export async function followDebts(
  { tx, emit, events, now }: Scope,
  status: 'owed' | 'paid' | 'cancelled',
): Promise<void> {
  const byId = new Map(events.map((event) => [punishmentOf(event.data.reference), event]));
  byId.delete(undefined);
  if (byId.size === 0) return;
  for (const stored of await lockPunishments(tx, [...byId.keys()] as number[])) {
    const { server_id, actor, data } = byId.get(stored.punishment_id)!;
    // GW-24: references are chosen by their server's records alone.
    if (server_id === stored.server_id)
      await applyFineUpdate({ tx, emit, now, actor }, stored, { status, debtId: data.debt_id });
  }
}

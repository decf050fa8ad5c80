import { draft, type EventEnvelope } from '@cabildo/contracts/event';
import { boloUpdated } from '@cabildo/contracts/mdt/bolos/events.ts';
import type { vehicle } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import type { EmittingScope } from '@cabildo/kit/service';
import type { z } from 'zod';
import { boloView, charactersIn, registered, type Changed } from './rules.ts';
import { lockConcerned, updateBolo } from './table.ts';

/** Stores a BOLO that the platform has changed and the transaction has locked, and emits its event. */
export async function storeChange(
  { tx, emit }: EmittingScope,
  { row, changed, before }: Changed,
): Promise<void> {
  await updateBolo(tx, row);
  if (changed.length === 0) return;
  const data = { ...boloView(row), changed, before };
  emit(draft(boloUpdated, data, charactersIn(row)), { serverId: row.server_id });
}

/** OT-08: makes the active BOLOs due that events of vehicles concern; vehicles that got a free plate get its BOLOs. */
export async function followEvents(
  {
    tx,
    emit,
    events,
    now,
  }: EmittingScope & { events: readonly EventEnvelope<z.output<typeof vehicle>>[]; now: Date },
  { areRegistered }: { areRegistered: boolean },
): Promise<void> {
  const vehicles = events.map(({ data }) => data);
  for (const stored of await lockConcerned(tx, vehicles))
    await storeChange({ tx, emit }, registered(stored, areRegistered ? events : [], now));
}

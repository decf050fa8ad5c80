import { draft, type EventActor } from '@cabildo/contracts/event';
import { vehicleRemoved } from '@cabildo/contracts/vehicles/vehicles/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { cancelOffersOf, endKeysOf } from '../claims/end.ts';
import { charactersAmong } from '../owners/rules.ts';
import { insertLogs, type RemovalReason } from './logs.table.ts';
import { vehicleView } from './rules.ts';
import { deleteVehicles, type VehicleRow } from './table.ts';

/** Removes vehicles that are locked; writes a log entry and emits an event for each, by the caller unless `by` is another. */
export async function removeVehicles(
  tx: Tx,
  emit: Emit,
  vehicles: readonly VehicleRow[],
  why: { reason: RemovalReason; userId: number | null; now: Date; by?: EventActor },
): Promise<void> {
  const { reason, userId, now, by: actor } = why;
  if (vehicles.length === 0) return;
  const ending = { tx, emit, now, by: actor };
  await cancelOffersOf(
    ending,
    vehicles.map(({ id }) => id),
    'vehicle_removed',
  );
  await endKeysOf(ending, vehicles, 'removed');
  await deleteVehicles(
    tx,
    vehicles.map(({ id }) => id),
  );
  const entries = vehicles.map(({ id, server_id, plate }) => ({
    server_id,
    vehicle_id: id,
    plate,
    actor_user_id: userId,
    action: 'removed' as const,
    details: { reason },
  }));
  await insertLogs(tx, entries, now);
  for (const vehicle of vehicles) {
    const { server_id: serverId, owner_character_id } = vehicle;
    const removed = { ...vehicleView(vehicle), reason };
    emit(draft(vehicleRemoved, removed, charactersAmong(owner_character_id)), {
      serverId,
      ...(actor && { actor }),
    });
  }
}

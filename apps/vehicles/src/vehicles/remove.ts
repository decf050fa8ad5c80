import { vehicleRemoved } from '@cabildo/contracts/vehicles/vehicles/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { insertLogs } from './logs.table.ts';
import { vehicleView, type RemovalReason } from './rules.ts';
import { deleteVehicles, type VehicleRow } from './table.ts';

/** Removes vehicles that are locked, with an entry of the log and an event each. */
export async function removeVehicles(
  tx: Tx,
  emit: Emit,
  vehicles: readonly VehicleRow[],
  why: { reason: RemovalReason; userId: number | null; now: Date },
): Promise<void> {
  const { reason, userId, now } = why;
  await deleteVehicles(
    tx,
    vehicles.map(({ vehicle_id }) => vehicle_id),
  );
  const entries = vehicles.map(({ server_id, vehicle_id, plate }) => ({
    server_id,
    vehicle_id,
    plate,
    actor_user_id: userId,
    action: 'removed' as const,
    details: { reason },
  }));
  await insertLogs(tx, entries, now);
  for (const vehicle of vehicles) {
    const { server_id: serverId, owner_character_id } = vehicle;
    emit(
      vehicleRemoved,
      { ...vehicleView(vehicle), reason },
      { serverId, characterIds: [owner_character_id] },
    );
  }
}

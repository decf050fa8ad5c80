import { endCharacterRows } from '@cabildo/characters';
import { draft, type EventActor } from '@cabildo/contracts/event';
import { vehicleInherited } from '@cabildo/contracts/vehicles/endings/events.ts';
import contract from '@cabildo/contracts/vehicles/endings/pass_on_vehicles.rpc.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { cancelOffersOf, endKeysOf } from '../claims/end.ts';
import { handler } from '../deps.ts';
import { lockOwners } from '../owners/table.ts';
import { insertLogs } from '../vehicles/logs.table.ts';
import { removeVehicles } from '../vehicles/remove.ts';
import { vehicleView } from '../vehicles/rules.ts';
import { lockVehiclesOf, type VehicleRow } from '../vehicles/table.ts';
import { setOwner } from './table.ts';

export default handler(contract, {
  async handle({ input, tx, emit, now }) {
    const { server_id: serverId, from_character_id: from, to_character_id: to, user_id: userId } = input;
    const ids = to === null ? [from] : [from, to];
    const owners = await lockOwners(tx, new Map(ids.map((id) => [id, serverId])));
    // The economy may know of the death first. From here on the character gets no more vehicles.
    await endCharacterRows(tx, 'owners', { serverId, characterIds: [from] }, { now, deletedIds: [] });
    const vehicles = await lockVehiclesOf(tx, [from]);
    const by: EventActor = { kind: 'user', id: userId };
    // An heir that was deleted alive has no part (SV-10); a dead one keeps the vehicles for its own estate.
    if (to === null || owners.get(to)!.isDeleted)
      await removeVehicles(tx, emit, vehicles, { reason: 'no_heir', userId, now, by });
    else await passOn(tx, emit, vehicles, { to, userId, now, by });
    return { moved: vehicles.length };
  },
});

/** Gives the vehicles to the heir; writes a log entry and emits an event for each. */
async function passOn(
  tx: Tx,
  emit: Emit,
  vehicles: readonly VehicleRow[],
  { to, userId, now, by }: { to: number; userId: number; now: Date; by: EventActor },
): Promise<void> {
  await setOwner(
    tx,
    vehicles.map(({ id }) => id),
    to,
  );
  const ending = { tx, emit, now, by };
  await cancelOffersOf(
    ending,
    vehicles.map(({ id }) => id),
    'vehicle_passed_on',
  );
  await endKeysOf(ending, vehicles, 'inherited');
  const entries = vehicles.map(({ id, server_id, plate, owner_character_id }) => ({
    server_id,
    vehicle_id: id,
    plate,
    actor_user_id: userId,
    action: 'updated' as const,
    details: { heir: [owner_character_id, to] as const },
  }));
  await insertLogs(tx, entries, now);
  for (const vehicle of vehicles) {
    const { server_id: serverId, owner_character_id: from } = vehicle;
    const data = { ...vehicleView({ ...vehicle, owner_character_id: to }), from_character_id: from };
    emit(draft(vehicleInherited, data, [from, to]), { serverId, actor: by });
  }
}

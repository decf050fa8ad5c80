import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import { handler } from '../deps.ts';
import { removeVehicles } from './remove.ts';
import { lockVehicle } from './table.ts';

export default handler(contract, {
  async handle({ input: { vehicle_id }, serverId, member, characters, tx, emit, now }) {
    const vehicle = await lockVehicle(tx, serverId, vehicle_id);
    if (!vehicle) return fail('not_found');
    if (!characters.has(vehicle.owner_character_id)) return fail('forbidden');
    await removeVehicles(tx, emit, [vehicle], { reason: 'owner', userId: member.user_id, now });
    return { removed: true as const, vehicle_id };
  },
});

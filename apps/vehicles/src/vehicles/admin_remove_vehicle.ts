import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/vehicles/vehicles/admin_remove_vehicle.ts';
import { handler } from '../deps.ts';
import { removeVehicles } from './remove.ts';
import { lockVehicle } from './table.ts';

export default handler(contract, {
  async handle({ input: { vehicle_id }, serverId, member, tx, emit, now }) {
    const vehicle = await lockVehicle(tx, serverId, vehicle_id);
    if (!vehicle) return fail('not_found');
    await removeVehicles(tx, emit, [vehicle], { reason: 'staff', userId: member.user_id, now });
    return { removed: true as const, vehicle_id };
  },
});

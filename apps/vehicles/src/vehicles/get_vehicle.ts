import { fail } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/vehicles/vehicles/get_vehicle.ts';
import { handler } from '../deps.ts';
import { vehicleView } from './rules.ts';
import { findVehicle } from './table.ts';

export default handler(contract, {
  async run({ input: { vehicle_id }, serverId, member, characters, db }) {
    const vehicle = await findVehicle(db, serverId, vehicle_id);
    if (!vehicle) return fail('not_found');
    const mayRead =
      characters.has(vehicle.owner_character_id) || isAllowed(['admin', 'manage_vehicles'], member);
    return mayRead ? { vehicle: vehicleView(vehicle) } : fail('forbidden');
  },
});

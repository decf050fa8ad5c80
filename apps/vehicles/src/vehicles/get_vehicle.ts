import { fail, isFailure } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/vehicles/vehicles/get_vehicle.ts';
import { mayDrive } from '../claims/keys.table.ts';
import { handler } from '../deps.ts';
import { deputyOf } from '../owners/acting.ts';
import { vehicleView } from './rules.ts';
import { findVehicle } from './table.ts';

export default handler(contract, {
  async run({ input: { vehicle_id }, serverId, member, characters, db, ask, now }) {
    const vehicle = await findVehicle(db, serverId, vehicle_id);
    if (!vehicle) return fail('not_found');
    if (!isAllowed(['admin', 'manage_vehicles'], member)) {
      const acting = { serverId, characters, right: null };
      const isOwn = !isFailure(await deputyOf(ask, vehicle.owner_character_id, acting));
      if (!isOwn && !(await mayDrive(db, vehicle, [...characters], now))) return fail('forbidden');
    }
    return { vehicle: vehicleView(vehicle) };
  },
});

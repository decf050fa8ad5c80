import contract from '@cabildo/contracts/vehicles/vehicles/find_vehicle.rpc.ts';
import { handler } from '../deps.ts';
import { plateOf } from '../plates/rules.ts';
import { vehicleView } from './rules.ts';
import { findByPlate, findVehicle } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, plate, vehicle_id }, db }) {
    const vehicle = await (plate === undefined
      ? findVehicle(db, server_id, vehicle_id!)
      : findByPlate(db, server_id, plateOf(plate)));
    return { vehicle: vehicle ? vehicleView(vehicle) : null };
  },
});

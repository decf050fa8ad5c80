import contract from '@cabildo/contracts/vehicles/vehicles/find_vehicle.rpc.ts';
import { handler } from '../deps.ts';
import { plateOf } from '../plates/rules.ts';
import { vehicleView } from './rules.ts';
import { findByPlate } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, plate }, db }) {
    const vehicle = await findByPlate(db, server_id, plateOf(plate));
    return { vehicle: vehicle ? vehicleView(vehicle) : null };
  },
});

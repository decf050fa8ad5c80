import contract from '@cabildo/contracts/vehicles/vehicles/find_vehicles.rpc.ts';
import { handler } from '../deps.ts';
import { plateOf } from '../plates/rules.ts';
import { vehicleView } from './rules.ts';
import { newestWithPlate } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, plate, limit }, db }) {
    const vehicles = await newestWithPlate(db, server_id, plateOf(plate), limit);
    return { vehicles: vehicles.map(vehicleView) };
  },
});

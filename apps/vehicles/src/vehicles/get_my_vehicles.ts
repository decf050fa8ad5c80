import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/vehicles/vehicles/get_my_vehicles.ts';
import { handler } from '../deps.ts';
import { vehicleView } from './rules.ts';
import { listVehicles } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, characters, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listVehicles(db, { server_id: serverId, owners: [...characters] }, at);
    return { vehicles: rows.map(vehicleView), ...pageOf(input, total) };
  },
});

import contract, {
  MAX_LISTED_VEHICLES,
} from '@cabildo/contracts/vehicles/vehicles/list_character_vehicles.rpc.ts';
import { handler } from '../deps.ts';
import { vehicleView } from './rules.ts';
import { listVehicles } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, server_character_id }, db }) {
    const filter = { server_id, owners: [server_character_id] };
    const { rows, total } = await listVehicles(db, filter, { limit: MAX_LISTED_VEHICLES, offset: 0 });
    return { vehicles: rows.map(vehicleView), total };
  },
});

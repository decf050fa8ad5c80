import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/vehicles/vehicles/get_my_vehicles.ts';
import { isFailure } from '@cabildo/contracts/errors';
import { handler } from '../deps.ts';
import { ownersOf } from '../owners/acting.ts';
import { vehicleView } from './rules.ts';
import { listVehicles } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, characters, db, ask }) {
    const owners = await ownersOf(ask, input.org_id, { serverId, characters });
    if (isFailure(owners)) return owners;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listVehicles(db, { server_id: serverId, owners }, at);
    return { vehicles: rows.map(vehicleView), ...pageOf(input, total) };
  },
});

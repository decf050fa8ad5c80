import { isFailure, fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/vehicles/keys/list_keys.ts';
import { listKeys } from '../claims/keys.table.ts';
import { keyView } from '../claims/rules.ts';
import { handler } from '../deps.ts';
import { findOwn } from '../vehicles/own.ts';
import { findVehicle } from '../vehicles/table.ts';

export default handler(contract, {
  async run(scope) {
    const { input, serverId, member, characters, db, now } = scope;
    const { vehicle_id: vehicleId } = input;
    if (vehicleId !== undefined) {
      if (!(await findVehicle(db, serverId, vehicleId))) return fail('not_found');
      const own = isAllowed(['admin', 'manage_vehicles'], member) ? null : await findOwn(scope, vehicleId);
      if (isFailure(own)) return own;
    }
    const selection = { serverId, vehicleId, holders: [...characters], now };
    const { rows, total } = await listKeys(db, selection, { limit: input.per_page, offset: offsetOf(input) });
    return { keys: rows.map(keyView), ...pageOf(input, total) };
  },
});

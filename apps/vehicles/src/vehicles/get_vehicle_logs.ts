import { fail } from '@cabildo/contracts/errors';
import { countedPageOf, offsetOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/vehicles/vehicles/get_vehicle_logs.ts';
import { handler } from '../deps.ts';
import { listLogs } from './logs.table.ts';
import { logView, noteOf } from './rules.ts';

export default handler(contract, {
  async run({ input, ctx, serverId, db, deps }) {
    const { vehicle_id: vehicleId } = input;
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listLogs(db, { serverId, vehicleId }, at);
    // Every vehicle has an entry for its creation or sale.
    if (vehicleId !== undefined && total === 0) return fail('not_found');
    const notes = rows.map((row) => noteOf(row, ctx.locale));
    const told = await deps.names.tell(serverId, notes, ctx.locale);
    return {
      logs: rows.map((row, at) => logView(row, told[at]!)),
      ...countedPageOf(input, total),
    };
  },
});

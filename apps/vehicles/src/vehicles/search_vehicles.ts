import { fail } from '@cabildo/contracts/errors';
import { countedPageOf, offsetOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/vehicles/vehicles/search_vehicles.ts';
import { handler } from '../deps.ts';
import { isModel } from '../models/table.ts';
import { plateOf } from '../plates/rules.ts';
import { vehicleView } from './rules.ts';
import { listVehicles } from './table.ts';

export default handler(contract, {
  async run({ input, deps, serverId, db }) {
    const { plate, character_id, model_id } = input;
    if (character_id !== undefined && !(await deps.characters.find(serverId, character_id)))
      return fail('character_not_found');
    if (model_id !== undefined && !(await isModel(db, serverId, model_id))) return fail('not_found');
    const filter = {
      server_id: serverId,
      model_id,
      plate: plate === undefined ? undefined : plateOf(plate),
      owners: character_id === undefined ? undefined : [character_id],
    };
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listVehicles(db, filter, at);
    return {
      vehicles: rows.map(vehicleView),
      ...countedPageOf(input, total),
    };
  },
});

import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/vehicles/models/list_vehicle_models.ts';
import { handler } from '../deps.ts';
import { modelView } from './rules.ts';
import { listModels } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const filter = { serverId, activeOnly: input.active_only, category: input.category };
    const { rows, total } = await listModels(db, filter, at);
    const models = rows.map(modelView);
    return { models, vehicle_models: models, ...pageOf(input, total) };
  },
});

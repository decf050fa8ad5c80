import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/vehicles/models/list_vehicle_models.ts';
import { handler } from '../deps.ts';
import { modelView } from './rules.ts';
import { listModels } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listModels(db, serverId, input.active_only, at);
    const models = rows.map(modelView);
    return { models, vehicle_models: models, ...pageOf(input, total) };
  },
});

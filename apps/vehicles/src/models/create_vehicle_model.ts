import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/vehicles/models/create_vehicle_model.ts';
import { modelCreated } from '@cabildo/contracts/vehicles/models/events.ts';
import { handler } from '../deps.ts';
import { modelView, newModel, noRoom, takenBy } from './rules.ts';
import { countModels, insertModel, isModelTaken, lockCatalogue } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    await lockCatalogue(tx, serverId);
    const wanted = newModel({ ...input, server_id: serverId, created_at: now });
    if (await isModelTaken(tx, wanted)) return fail('already_exists', { message: takenBy(wanted) });
    const full = noRoom(1 + (await countModels(tx, serverId)));
    if (full) return full;
    const made = await insertModel(tx, wanted);
    const vehicle_model = modelView(made);
    emit(draft(modelCreated, vehicle_model));
    return { vehicle_model_id: made.id, vehicle_model };
  },
});

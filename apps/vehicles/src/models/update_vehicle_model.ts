import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { modelUpdated } from '@cabildo/contracts/vehicles/models/events.ts';
import contract from '@cabildo/contracts/vehicles/models/update_vehicle_model.ts';
import { handler } from '../deps.ts';
import { modelView, takenBy } from './rules.ts';
import { isModelTaken, lockCatalogue, lockModel, updateModel } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const { vehicle_model_id, ...sent } = input;
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    const isRenamed = [sent.brand, sent.model, sent.spawn_code].some((name) => name !== undefined);
    if (isRenamed) await lockCatalogue(tx, serverId);
    const stored = await lockModel(tx, serverId, vehicle_model_id);
    if (!stored) return fail('not_found');
    const wanted = merged(stored, sent);
    if (isRenamed && (await isModelTaken(tx, wanted, vehicle_model_id)))
      return fail('already_exists', { message: takenBy(wanted) });
    await updateModel(tx, wanted);
    const vehicle_model = modelView(wanted);
    emit(draft(modelUpdated, { ...vehicle_model, changed }));
    return { vehicle_model };
  },
});

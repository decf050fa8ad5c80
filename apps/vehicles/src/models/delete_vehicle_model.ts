import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/vehicles/models/delete_vehicle_model.ts';
import { modelDeleted } from '@cabildo/contracts/vehicles/models/events.ts';
import { handler } from '../deps.ts';
import { deleteModel, isInUse, lockModelForGood } from './table.ts';

const IN_USE = {
  es: 'Hay vehículos de este modelo. Desactívalo para que no se venda más.',
  en: 'There are vehicles of this model. Deactivate it so that it is not sold any more.',
};

export default handler(contract, {
  async handle({ input: { vehicle_model_id }, serverId, tx, emit }) {
    const stored = await lockModelForGood(tx, serverId, vehicle_model_id);
    if (!stored) return fail('not_found');
    if (await isInUse(tx, vehicle_model_id)) return fail('error', { status: 409, message: IN_USE });
    await deleteModel(tx, vehicle_model_id);
    emit(draft(modelDeleted, { vehicle_model_id, brand: stored.brand, model: stored.model }));
    return { deleted: true as const, vehicle_model_id };
  },
});

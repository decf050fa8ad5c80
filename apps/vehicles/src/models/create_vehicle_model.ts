import { fail, LIMITS, draft } from '@cabildo/contracts';
import contract from '@cabildo/contracts/vehicles/models/create_vehicle_model.ts';
import { modelCreated } from '@cabildo/contracts/vehicles/models/events.ts';
import { handler } from '../deps.ts';
import { modelView } from './rules.ts';
import { countModels, insertModel, isModelTaken, lockCatalogue } from './table.ts';

const FULL = {
  es: `El concesionario ya tiene ${LIMITS.max_vehicle_models} modelos, el máximo. Elimina alguno que ya no se use.`,
  en: `The dealer already has ${LIMITS.max_vehicle_models} models, the most it can have. Delete one that is not used any more.`,
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    await lockCatalogue(tx, serverId);
    const { brand, model, price, doors = null, photo_url = null } = input;
    if (await isModelTaken(tx, { server_id: serverId, brand, model })) return fail('already_exists');
    if ((await countModels(tx, serverId)) >= LIMITS.max_vehicle_models)
      return fail('limit_exceeded', { message: FULL });
    const described = { brand, model, price, doors, photo_url };
    const made = await insertModel(tx, {
      ...described,
      server_id: serverId,
      is_active: true,
      created_at: now,
    });
    const vehicle_model = modelView(made);
    emit(draft(modelCreated, vehicle_model));
    return { vehicle_model_id: made.id, vehicle_model };
  },
});

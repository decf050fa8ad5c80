import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { modelsImported } from '@cabildo/contracts/vehicles/models/events.ts';
import contract from '@cabildo/contracts/vehicles/models/import_models.ts';
import { handler } from '../deps.ts';
import { noRoom, planImport } from './rules.ts';
import { countModels, keysOf, lockCatalogue, lockNamed, models, saveModels } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    await lockCatalogue(tx, serverId);
    const sent = await keysOf(tx, input.models);
    const stored = await lockNamed(tx, serverId, sent);
    const plan = planImport(sent, stored, { server_id: serverId, created_at: now });
    if (isFailure(plan)) return plan;
    const { created, updated, unchanged } = plan;
    const full = created.length > 0 && noRoom((await countModels(tx, serverId)) + created.length);
    if (full) return full;
    await saveModels(tx, updated);
    await models.insertMany(tx, created);
    const counts = { created: created.length, updated: updated.length, unchanged };
    if (created.length + updated.length > 0) emit(draft(modelsImported, counts));
    return counts;
  },
});

import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { itemCreated } from '@cabildo/contracts/inventory/items/events.ts';
import contract from '@cabildo/contracts/inventory/items/create.ts';
import { handler } from '../deps.ts';
import { lockReferences } from './lock-references.ts';
import { itemView, noRoomForItems, restocked } from './rules.ts';
import { countItems, findItem, lockCatalogue, insertItem, isItemNameTaken, putStock } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    await lockCatalogue(tx, serverId);
    const held = await lockReferences(tx, serverId, input);
    if (isFailure(held)) return held;
    if (await isItemNameTaken(tx, serverId, input.name)) return fail('already_exists');
    if ((await countItems(tx, { server_id: serverId })) >= LIMITS.max_items) return noRoomForItems();
    const item_id = await insertItem(tx, {
      ...input,
      ...held,
      server_id: serverId,
      name_label: input.name_label ?? null,
      price: input.price ?? null,
      category_id: input.category_id ?? null,
      image_url: input.image_url ?? null,
      user_limit: input.user_limit ?? null,
      require_license_id: input.require_license_id ?? null,
      created_at: now,
    });
    const stock = restocked(null, input, now);
    if (stock) await putStock(tx, item_id, stock);
    const item = itemView((await findItem(tx, serverId, item_id))!, now);
    emit(draft(itemCreated, item));
    return { item_id, item };
  },
});

import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { categoryCreated } from '@cabildo/contracts/inventory/items/events.ts';
import contract from '@cabildo/contracts/inventory/items/create_category.ts';
import { handler } from '../deps.ts';
import { countCategories, insertCategory, isCategoryNameTaken } from './categories.table.ts';
import { categoryView, noRoomForCategories } from './rules.ts';
import { lockCatalogue } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    await lockCatalogue(tx, serverId);
    if (await isCategoryNameTaken(tx, serverId, input.name)) return fail('already_exists');
    if ((await countCategories(tx, serverId)) >= LIMITS.max_categories) {
      return noRoomForCategories();
    }
    const category = categoryView(
      await insertCategory(tx, { ...input, server_id: serverId, created_at: now }),
    );
    emit(draft(categoryCreated, category));
    return { category_id: category.category_id, category };
  },
});

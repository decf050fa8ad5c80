import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { categoryUpdated } from '@cabildo/contracts/inventory/items/events.ts';
import contract from '@cabildo/contracts/inventory/items/update_category.ts';
import { handler } from '../deps.ts';
import { isCategoryNameTaken, lockCategory, updateCategory } from './categories.table.ts';
import { categoryView } from './rules.ts';
import { lockCatalogue } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const { category_id, ...sent } = input;
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    if (sent.name !== undefined) await lockCatalogue(tx, serverId);
    const stored = await lockCategory(tx, serverId, category_id);
    if (!stored) return fail('not_found');
    if (sent.name !== undefined && (await isCategoryNameTaken(tx, serverId, sent.name, category_id))) {
      return fail('already_exists');
    }
    const row = merged(stored, sent);
    await updateCategory(tx, row);
    const category = categoryView(row);
    emit(draft(categoryUpdated, { ...category, changed }));
    return { category };
  },
});

import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { categoryDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import contract from '@cabildo/contracts/inventory/items/delete_category.ts';
import { handler } from '../deps.ts';
import { deleteCategory, lockCategory } from './categories.table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const category = await lockCategory(tx, serverId, input.category_id);
    if (!category) return fail('not_found');
    const { id: category_id, name, label } = category;
    await deleteCategory(tx, category_id);
    emit(draft(categoryDeleted, { category_id, name, label }));
    return { deleted: true as const, category_id };
  },
});

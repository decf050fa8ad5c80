import { fail } from '@cabildo/contracts';
import categoryDeleted from '@cabildo/contracts/inventory/events/item.category.deleted.ts';
import contract from '@cabildo/contracts/inventory/server_items/delete_category.ts';
import { handler } from '../../handler.ts';
import { deleteCategory, lockCategory } from '../../sql/categories.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const category = await lockCategory(tx, ctx.membership!.server_id, input.category_id);
    if (!category) return fail('not_found');
    const { category_id, name, label } = category;
    await deleteCategory(tx, category_id);
    emit(categoryDeleted, { category_id, name, label });
    return { deleted: true as const, category_id };
  },
});

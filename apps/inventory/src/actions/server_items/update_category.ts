import { fail, merged, nothingSent, sentNames } from '@cabildo/contracts';
import categoryUpdated from '@cabildo/contracts/inventory/events/item.category.updated.ts';
import contract from '@cabildo/contracts/inventory/server_items/update_category.ts';
import { handler } from '../../handler.ts';
import { holdCatalogue } from '../../sql/catalogue.ts';
import { isCategoryNameTaken, lockCategory, updateCategory } from '../../sql/categories.ts';
import { categoryView } from '../../views.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { server_id } = ctx.membership!;
    const { category_id, ...sent } = input;
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    if (sent.name !== undefined) await holdCatalogue(tx, server_id);
    const stored = await lockCategory(tx, server_id, category_id);
    if (!stored) return fail('not_found');
    if (sent.name !== undefined && (await isCategoryNameTaken(tx, server_id, sent.name, category_id))) {
      return fail('already_exists');
    }
    const row = merged(stored, sent);
    await updateCategory(tx, row);
    const category = categoryView(row);
    emit(categoryUpdated, { ...category, changed });
    return { category };
  },
});

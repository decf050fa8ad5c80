import { fail, LIMITS } from '@cabildo/contracts';
import categoryCreated from '@cabildo/contracts/inventory/events/item.category.created.ts';
import contract from '@cabildo/contracts/inventory/server_items/create_category.ts';
import { handler } from '../../handler.ts';
import { holdCatalogue } from '../../sql/catalogue.ts';
import { countCategories, insertCategory, isCategoryNameTaken } from '../../sql/categories.ts';
import { categoryView } from '../../views.ts';

const FULL = {
  es: `El catálogo ya tiene ${LIMITS.max_categories} categorías, el máximo. Elimina alguna que ya no se use.`,
  en: `The catalogue already has ${LIMITS.max_categories} categories, the most it can hold. Delete one that is not used any more.`,
};

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const { server_id } = ctx.membership!;
    await holdCatalogue(tx, server_id);
    if (await isCategoryNameTaken(tx, server_id, input.name)) return fail('already_exists');
    if ((await countCategories(tx, server_id)) >= LIMITS.max_categories) {
      return fail('limit_exceeded', { message: FULL });
    }
    const category = categoryView(await insertCategory(tx, { ...input, server_id, created_at: now }));
    emit(categoryCreated, category);
    return { category_id: category.category_id, category };
  },
});

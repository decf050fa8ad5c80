import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_items/list_categories.ts';
import { handler } from '../../handler.ts';
import { countCategories, listCategories } from '../../sql/categories.ts';
import { categoryView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const { server_id } = ctx.membership!;
    const [rows, total] = await Promise.all([
      listCategories(db, server_id, input.per_page, offsetOf(input)),
      countCategories(db, server_id),
    ]);
    return { categories: rows.map(categoryView), ...pageOf(input, total) };
  },
});

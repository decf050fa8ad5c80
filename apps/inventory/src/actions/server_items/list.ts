import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_items/list.ts';
import { handler } from '../../handler.ts';
import { noCategory } from '../../references.ts';
import { isCategory } from '../../sql/categories.ts';
import { countItems, listItems } from '../../sql/items.ts';
import { itemView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db, now }) {
    const { server_id } = ctx.membership!;
    const { category_id, search } = input;
    if (category_id !== undefined && !(await isCategory(db, server_id, category_id))) return noCategory();
    const filter = { server_id, category_id, search };
    const [rows, total] = await Promise.all([
      listItems(db, filter, input.per_page, offsetOf(input)),
      countItems(db, filter),
    ]);
    return { items: rows.map((row) => itemView(row, now)), ...pageOf(input, total) };
  },
});

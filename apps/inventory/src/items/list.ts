import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/items/list.ts';
import { handler } from '../deps.ts';
import { isCategory } from './categories.table.ts';
import { noCategory, itemView } from './rules.ts';
import { listItems } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db, now }) {
    const { category_id, search } = input;
    if (category_id !== undefined && !(await isCategory(db, serverId, category_id))) return noCategory();
    const filter = { server_id: serverId, category_id, search };
    const { rows, total } = await listItems(db, filter, { limit: input.per_page, offset: offsetOf(input) });
    return { items: rows.map((row) => itemView(row, now)), ...pageOf(input, total) };
  },
});

import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/items/list_categories.ts';
import { handler } from '../deps.ts';
import { listCategories } from './categories.table.ts';
import { categoryView } from './rules.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listCategories(db, serverId, at);
    return { categories: rows.map(categoryView), ...pageOf(input, total) };
  },
});

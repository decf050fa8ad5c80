import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/items/get_shop.ts';
import { handler } from '../deps.ts';
import { shopItemView } from './rules.ts';

export default handler(contract, {
  async run({ input, serverId, deps, now }) {
    const page = { serverId, limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await deps.shops.load(page);
    return { items: rows.map((row) => shopItemView(row, now)), ...pageOf(input, total) };
  },
});

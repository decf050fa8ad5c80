import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_items/get_shop.ts';
import { handler } from '../../handler.ts';
import { readShop } from '../../sql/items.ts';
import { shopItemView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db, now }) {
    const { rows, total } = await readShop(db, ctx.membership!.server_id, input.per_page, offsetOf(input));
    return { items: rows.map((row) => shopItemView(row, now)), ...pageOf(input, total) };
  },
});

import { offsetOf, pageOf, type OutputOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_items/get_shop.ts';
import { StoredReply, successReply } from '@cabildo/kit';
import { handler } from '../../handler.ts';
import { readShop } from '../../sql/items.ts';
import { shopItemView } from '../../views.ts';

export default handler(contract, {
  // What a shop offers is the same for everybody: of many who look at once, most share one statement and one answer.
  run({ input, ctx, db, now, deps }) {
    const { server_id } = ctx.membership!;
    return deps.shopPages.read(`${server_id}:${input.page}:${input.per_page}`, async () => {
      const { rows, total } = await readShop(db, server_id, input.per_page, offsetOf(input));
      const items = rows.map((row) => shopItemView(row, now));
      const output: OutputOf<typeof contract> = { items, ...pageOf(input, total) };
      return new StoredReply(successReply(200, output));
    });
  },
});

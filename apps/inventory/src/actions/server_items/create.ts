import { fail, isFailure, LIMITS } from '@cabildo/contracts';
import itemCreated from '@cabildo/contracts/inventory/events/item.item.created.ts';
import contract from '@cabildo/contracts/inventory/server_items/create.ts';
import { restocked } from '../../domain/stock.ts';
import { handler } from '../../handler.ts';
import { holdReferences } from '../../references.ts';
import { holdCatalogue } from '../../sql/catalogue.ts';
import { countItems, findItem, insertItem, isItemNameTaken } from '../../sql/items.ts';
import { putStock } from '../../sql/stocks.ts';
import { itemView } from '../../views.ts';

const FULL = {
  es: `El catálogo ya tiene ${LIMITS.max_items} objetos, el máximo. Elimina alguno que ya no se use.`,
  en: `The catalogue already has ${LIMITS.max_items} items, the most it can hold. Delete one that is not used any more.`,
};

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const { server_id } = ctx.membership!;
    await holdCatalogue(tx, server_id);
    const held = await holdReferences(tx, server_id, input);
    if (isFailure(held)) return held;
    if (await isItemNameTaken(tx, server_id, input.name)) return fail('already_exists');
    if ((await countItems(tx, { server_id })) >= LIMITS.max_items)
      return fail('limit_exceeded', { message: FULL });
    const item_id = await insertItem(tx, {
      ...input,
      ...held,
      server_id,
      name_label: input.name_label ?? null,
      price: input.price ?? null,
      category_id: input.category_id ?? null,
      image_url: input.image_url ?? null,
      user_limit: input.user_limit ?? null,
      require_license_id: input.require_license_id ?? null,
      created_at: now,
    });
    const stock = restocked(null, input, now);
    if (stock) await putStock(tx, item_id, stock);
    const item = itemView((await findItem(tx, server_id, item_id))!, now);
    emit(itemCreated, item);
    return { item_id, item };
  },
});

import { fail, isFailure, merged, nothingSent, sentNames } from '@cabildo/contracts';
import itemUpdated from '@cabildo/contracts/inventory/events/item.item.updated.ts';
import contract from '@cabildo/contracts/inventory/server_items/update.ts';
import type { Tx } from '@cabildo/kit';
import { mayChange, SALE_FIELDS, STOCK_FIELDS } from '../../domain/item.ts';
import { restocked, type StockSetting } from '../../domain/stock.ts';
import { handler } from '../../handler.ts';
import { holdReferences } from '../../references.ts';
import { holdCatalogue } from '../../sql/catalogue.ts';
import { findItem, isItemNameTaken, lockItem, updateItem } from '../../sql/items.ts';
import { dropStock, lockStock, putStock } from '../../sql/stocks.ts';
import { itemView } from '../../views.ts';

const ONLY_SALE = {
  es: `Con el permiso manage_shop solo se puede cambiar: ${SALE_FIELDS.join(', ')}. Lo demás necesita manage_items.`,
  en: `The permission manage_shop only allows changes of ${SALE_FIELDS.join(', ')}. Anything else needs manage_items.`,
};

async function setStock(tx: Tx, itemId: number, sent: StockSetting, now: Date): Promise<void> {
  const stock = restocked(await lockStock(tx, itemId), sent, now);
  await (stock ? putStock(tx, itemId, stock) : dropStock(tx, itemId));
}

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const { server_id } = ctx.membership!;
    const { item_id, ...sent } = input;
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    if (!mayChange(ctx.membership!, changed)) return fail('forbidden', { message: ONLY_SALE });
    if (sent.name !== undefined) await holdCatalogue(tx, server_id);
    const held = await holdReferences(tx, server_id, sent);
    if (isFailure(held)) return held;
    const stored = await lockItem(tx, server_id, item_id);
    if (!stored) return fail('not_found');
    if (sent.name !== undefined && (await isItemNameTaken(tx, server_id, sent.name, item_id))) {
      return fail('already_exists');
    }
    const moved = sent.category_id === undefined ? {} : held;
    await updateItem(tx, merged(stored, { ...sent, ...moved }));
    // Whoever buys at this moment changes the same row: it is written only for those who count the stock anew.
    if (changed.some((name) => STOCK_FIELDS.includes(name))) await setStock(tx, item_id, sent, now);
    const item = itemView((await findItem(tx, server_id, item_id))!, now);
    emit(itemUpdated, { ...item, changed });
    return { item };
  },
});

import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { itemUpdated } from '@cabildo/contracts/inventory/items/events.ts';
import contract from '@cabildo/contracts/inventory/items/update.ts';
import type { Tx } from '@cabildo/kit/database';
import { handler } from '../deps.ts';
import { lockReferences } from './lock-references.ts';
import { itemView, mayChange, restocked, SALE_FIELDS, STOCK_FIELDS, type StockSetting } from './rules.ts';
import {
  dropStock,
  findItem,
  lockCatalogue,
  isItemNameTaken,
  lockItem,
  lockStocks,
  putStock,
  updateItem,
} from './table.ts';

const ONLY_SALE = {
  es: `Con el permiso manage_shop solo se puede cambiar: ${SALE_FIELDS.join(', ')}. Lo demás necesita manage_items.`,
  en: `The permission manage_shop only allows changes of ${SALE_FIELDS.join(', ')}. Anything else needs manage_items.`,
};

async function setStock(tx: Tx, itemId: number, sent: StockSetting, now: Date): Promise<void> {
  const [current = null] = await lockStocks(tx, [itemId]);
  const stock = restocked(current, sent, now);
  await (stock ? putStock(tx, itemId, stock) : dropStock(tx, itemId));
}

export default handler(contract, {
  async handle({ input, serverId, member, tx, emit, now }) {
    const { item_id, ...sent } = input;
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    if (!mayChange(member, changed)) return fail('forbidden', { message: ONLY_SALE });
    if (sent.name !== undefined) await lockCatalogue(tx, serverId);
    const held = await lockReferences(tx, serverId, sent);
    if (isFailure(held)) return held;
    const stored = await lockItem(tx, serverId, item_id);
    if (!stored) return fail('not_found');
    if (sent.name !== undefined && (await isItemNameTaken(tx, serverId, sent.name, item_id))) {
      return fail('already_exists');
    }
    const moved = sent.category_id === undefined ? {} : held;
    await updateItem(tx, merged(stored, { ...sent, ...moved }));
    // A purchase changes the stock's row too, so the row is only written when a stock parameter was sent.
    if (changed.some((name) => STOCK_FIELDS.includes(name))) await setStock(tx, item_id, sent, now);
    const item = itemView((await findItem(tx, serverId, item_id))!, now);
    emit(draft(itemUpdated, { ...item, changed }));
    return { item };
  },
});

import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { itemsImported } from '@cabildo/contracts/inventory/items/events.ts';
import contract from '@cabildo/contracts/inventory/items/import.ts';
import type { Tx } from '@cabildo/kit/database';
import { handler } from '../deps.ts';
import { imageAddress, refuseBase } from './image-address.ts';
import { lockImportReferences } from './import-references.ts';
import { foldNames, insertItems, lockNamed, lockStocksOf, putStocks, updateItems } from './imports.table.ts';
import { planImport, refuseTwice, refuseTwoCategories, setsStock, type Plan } from './imports.ts';
import { noRoomForItems } from './rules.ts';
import { countItems, lockCatalogue, type ItemRow } from './table.ts';

/** The stored item of each name, in the order of the names. */
async function lockInOrder(tx: Tx, serverId: number, folded: string[]): Promise<(ItemRow | undefined)[]> {
  const found = new Map(
    (await lockNamed(tx, serverId, folded)).map(({ folded: name, ...row }) => [name, row]),
  );
  return folded.map((name) => found.get(name));
}

/** Carries a plan out; returns the ids of the items in the order of their names. */
async function write(tx: Tx, serverId: number, folded: string[], plan: Plan): Promise<number[]> {
  await insertItems(tx, plan.created);
  await updateItems(tx, plan.described);
  const ids = (await lockInOrder(tx, serverId, folded)).map((item) => item!.id);
  const fresh = [...plan.newStocks].map(([at, stock]) => [ids[at]!, stock] as const);
  await putStocks(tx, new Map([...plan.restocked, ...fresh]));
  return ids;
}

export default handler(contract, {
  async prepare({ input: { items, image_base_url } }) {
    const refusal = refuseBase(image_base_url) ?? refuseTwoCategories(items);
    if (refusal) return refusal;
    const images: (string | null | undefined)[] = [];
    for (const { image_url, name } of items) {
      const address = image_url ? imageAddress(image_url, image_base_url, name) : image_url;
      if (isFailure(address)) return address;
      images.push(address);
    }
    return images;
  },
  async handle({ input: { items: sent }, serverId, tx, emit, now, prepared: images }) {
    await lockCatalogue(tx, serverId);
    const folded = await foldNames(
      tx,
      sent.map(({ name }) => name),
    );
    const twice = refuseTwice(sent, folded);
    if (twice) return twice;
    const categories = await lockImportReferences(tx, serverId, sent, now);
    if (isFailure(categories)) return categories;
    const items = await lockInOrder(tx, serverId, folded);
    const restocked = items.flatMap((item, at) => (item && setsStock(sent[at]!) ? [item.id] : []));
    const stocks = await lockStocksOf(tx, restocked);
    const list = sent.map((each, at) => ({
      sent: each,
      category: categories.of[at],
      image_url: images[at],
    }));
    const plan = planImport(list, { items, stocks }, { serverId, now });
    const added = plan.created.length;
    if (added > 0 && (await countItems(tx, { server_id: serverId })) + added > LIMITS.max_items)
      return noRoomForItems();
    const item_ids = await write(tx, serverId, folded, plan);
    const counts = {
      created: added,
      updated: plan.updated,
      unchanged: plan.unchanged,
      categories_created: categories.created,
    };
    if (plan.unchanged < sent.length) emit(draft(itemsImported, counts));
    return { ...counts, item_ids };
  },
});

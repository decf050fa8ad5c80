import type { KeyInServer } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { holder } from '../../holders/resource.ts';
import { item } from '../../items/resource.ts';
import {
  closeShops,
  countKinds,
  findShops,
  readPrices,
  type ShopItemKey,
  type ShopItemRow,
  type ShopRow,
} from './table.ts';

/**
 * A shop of an organisation; undefined when the server has none of this id (GW-24). It is not locked: a command must use its
 * holder as well, under whose lock alone shops close.
 */
export const store = resource<KeyInServer, ShopRow | undefined>({
  name: 'shop',
  after: [holder],
  keyText: ({ serverId, id }) => `${serverId}:${id}`,
  lock: findShops,
  write: (tx, changed) =>
    closeShops(
      tx,
      changed.map(({ state }) => state!),
    ),
});

/** The price that a shop takes for an item at this moment; undefined where it does not sell it. */
export const shopPrice = resource<ShopItemKey, ShopItemRow | undefined>({
  name: 'shop price',
  after: [holder, item],
  keyText: ({ shopId, itemId }) => `${shopId}:${itemId}`,
  async lock(tx, keys) {
    const rows = new Map((await readPrices(tx, keys)).map((row) => [`${row.shop_id}:${row.item_id}`, row]));
    return keys.map(({ shopId, itemId }) => rows.get(`${shopId}:${itemId}`));
  },
});

/** How many kinds of items a shop holds; a command must use its holder as well. */
export const kindsKept = resource<number, number>({
  name: 'kinds kept',
  after: [holder],
  async lock(tx, shopIds) {
    const counted = await countKinds(tx, shopIds);
    return shopIds.map((id) => counted.get(id) ?? 0);
  },
});

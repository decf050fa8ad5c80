import { inServers, type KeyInServer } from '@cabildo/kit/database';
import { LedgerViolation, resource } from '@cabildo/kit/ledger';
import { license } from '../licenses/resource.ts';
import { purchase } from '../purchases/resource.ts';
import { lockStocks, shareItems, updateStocks, type ItemRow, type Stock } from './table.ts';

/** An item, locked against deletion; undefined when the server has none of this id (GW-24). */
export const item = resource<KeyInServer, ItemRow | undefined>({
  name: 'item',
  after: [purchase, license],
  keyText: ({ serverId, id }) => `${serverId}:${id}`,
  lock: (tx, keys) => inServers(keys, (ids) => shareItems(tx, ids)),
});

/**
 * The stock of an item, by item id; null means infinite. Only commands that take units from the stock or put them back use
 * this resource, so that only those commands wait for each other.
 */
export const stock = resource<number, Stock | null>({
  name: 'stock',
  after: [item],
  async lock(tx, itemIds) {
    const rows = new Map((await lockStocks(tx, itemIds)).map((row) => [row.item_id, row]));
    return itemIds.map((id) => rows.get(id) ?? null);
  },
  async write(tx, changed) {
    const rows = changed.flatMap(({ key, state }) => (state ? [{ ...state, item_id: key }] : []));
    if (rows.length > 0) await updateStocks(tx, rows);
  },
  check(state, itemId) {
    const isSound = state === null || (Number.isSafeInteger(state.quantity) && state.quantity >= 0);
    if (!isSound) throw new LedgerViolation(`the stock of item ${itemId} would be ${state.quantity}`);
  },
});

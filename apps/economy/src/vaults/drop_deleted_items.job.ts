import { draft } from '@cabildo/contracts/event';
import { vaultItemDeleted } from '@cabildo/contracts/economy/vaults/events.ts';
import { lockAccounts } from '../bank/accounts/table.ts';
import { dueJob } from '../deps.ts';
import { dueDeletedItems, forgetDeletedItem, postponeDeletedItem } from './deleted-items.table.ts';
import { dropItems, findVaultsWith, listItemsOf } from './table.ts';
import { deletionOf } from './views.ts';
import { ownersOf } from '../bank/accounts/rules.ts';

/** The rows that one transaction drops, with an event for each. */
export const SLICE = 500;
/** Between two slices of an item the events of other communities leave. */
const PAUSE_MS = 200;

/** IT-03: takes the units of deleted items out of vaults, which makes room there. */
export default dueJob({
  name: 'drop_deleted_items',
  ...dueDeletedItems,
  slots: 1,
  keyOf: ({ item_id }) => item_id,
  async each({ item_id, server_id: serverId }, { tx, emit, now }) {
    const accountIds = await findVaultsWith(tx, item_id, SLICE);
    if (accountIds.length === 0) return forgetDeletedItem(tx, item_id);
    const accounts = new Map((await lockAccounts(tx, accountIds)).map((account) => [account.id, account]));
    const rows = await listItemsOf(tx, { accountIds, itemId: item_id, limit: SLICE });
    await dropItems(tx, rows);
    for (const row of rows) {
      // For units that are on their way, the end of their move emits the event.
      if (row.quantity === 0) continue;
      const account = accounts.get(row.account_id)!;
      emit(draft(vaultItemDeleted, deletionOf(row, account), ownersOf(account)), { serverId });
    }
    await postponeDeletedItem(tx, item_id, new Date(now.getTime() + PAUSE_MS));
  },
});

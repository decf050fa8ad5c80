import { vaultItemDeleted } from '@cabildo/contracts/economy/vaults/events.ts';
import { itemDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import type { Emit } from '@cabildo/kit/service';
import { lockAccounts, type AccountRow } from '../bank/accounts/table.ts';
import { reaction } from '../deps.ts';
import { dropItems, findVaultsWith, listItemsOf, type VaultItemRow } from './table.ts';
import { deletionOf } from './views.ts';

/** IT-03: removes units of a deleted item from vaults too, which makes room there. */
export default reaction(itemDeleted, async ({ tx, events, emit }) => {
  const itemIds = events.map(({ data }) => data.item_id);
  const accountIds = await findVaultsWith(tx, itemIds);
  if (accountIds.length === 0) return;
  const accounts = new Map((await lockAccounts(tx, accountIds)).map((account) => [account.id, account]));
  const rows = await listItemsOf(tx, accountIds, itemIds);
  await dropItems(tx, rows);
  for (const row of rows) emitDeletion(emit, row, accounts.get(row.account_id)!);
});

/** For units that are on their way, the end of their move emits the event. */
function emitDeletion(emit: Emit, row: VaultItemRow, account: AccountRow): void {
  if (row.quantity === 0) return;
  const { server_id: serverId, owner_character_id } = account;
  emit(vaultItemDeleted, deletionOf(row, account), { serverId, characterIds: [owner_character_id] });
}

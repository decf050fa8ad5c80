import { itemDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import { lockAccounts } from '../accounts/table.ts';
import { reaction } from '../handler.ts';
import { dropDeletedItems, findVaultsWith } from './table.ts';

/** IT-03: units of a deleted item go from vaults too, and make room there. */
export default reaction(itemDeleted, async ({ tx, events }) => {
  const itemIds = events.map(({ data }) => data.item_id);
  const accountIds = await findVaultsWith(tx, itemIds);
  if (accountIds.length === 0) return;
  await lockAccounts(tx, accountIds);
  await dropDeletedItems(tx, accountIds, itemIds);
});

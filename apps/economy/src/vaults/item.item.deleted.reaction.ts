import { itemDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import { reaction } from '../deps.ts';
import { noteDeletedItems } from './deleted-items.table.ts';

/** IT-03: units of a deleted item go from vaults too. A popular item lies in many, so a job drops them in slices. */
export default reaction(itemDeleted, 'end', async ({ tx, events, now }) => {
  await noteDeletedItems(
    tx,
    events.map(({ data, server_id }) => ({ item_id: data.item_id, server_id: server_id!, due_at: now })),
  );
});

import contract from '@cabildo/contracts/inventory/items/name_items.rpc.ts';
import { handler } from '../deps.ts';
import { nameItems } from './table.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ items: await nameItems(db, input.server_id, input.item_ids) }),
});

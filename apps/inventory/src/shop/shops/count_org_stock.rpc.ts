import contract from '@cabildo/contracts/inventory/shop/shops/count_org_stock.rpc.ts';
import { handler } from '../../deps.ts';
import { countShops, countStock } from './table.ts';

export default handler(contract, {
  run: async ({ input: { server_id, org_id }, db }) => ({
    shops: await countShops(db, server_id, org_id),
    units: await countStock(db, server_id, org_id),
  }),
});

import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/shop/shops/list_shops.ts';
import { handler } from '../../deps.ts';
import { shopView } from './rules.ts';
import { listShops } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listShops(db, { serverId, orgId: input.org_id }, at);
    return { shops: rows.map(shopView), ...pageOf(input, total) };
  },
});

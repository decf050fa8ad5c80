import taxSale from '@cabildo/contracts/economy/payments/charges/tax_sale.rpc.ts';
import { isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/shop/shops/get_shop.ts';
import type { Ask } from '@cabildo/kit/service';
import { handler } from '../../deps.ts';
import { askAuthority } from './authority.ts';
import { offerView, openShop, refusalOf, shopView } from './rules.ts';
import { findShop, listOffers } from './table.ts';

/** Whether one of these characters may act for the shops of an organisation. */
async function mayAnyOf(
  { ask, serverId, characters }: { ask: Ask; serverId: number; characters: ReadonlySet<number> },
  orgId: number,
): Promise<boolean> {
  const answers = [...characters].map((id) => askAuthority({ ask, serverId, character: { id } }, orgId));
  return (await Promise.all(answers)).some(({ refusal }) => refusal === null);
}

export default handler(contract, {
  async run(scope) {
    const { input, serverId, db, ask } = scope;
    const { shop_id: id, stockroom: withStockroom } = input;
    const shop = openShop(await findShop(db, { serverId, id }));
    if (isFailure(shop)) return shop;
    if (withStockroom && !(await mayAnyOf(scope, shop.org_id))) return refusalOf('forbidden');
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listOffers(db, { shopId: id, withStockroom }, at);
    const amounts = rows.flatMap(({ price }) => price ?? []);
    const { taxes } = await ask(taxSale, { server_id: serverId, sale: 'org_items', amounts });
    const left = [...taxes];
    const items = rows.map((row) => offerView(row, row.price === null ? undefined : left.shift()));
    return { shop: shopView(shop), items, ...pageOf(input, total) };
  },
});

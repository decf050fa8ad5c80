import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/shop/order_stock.ts';
import { ordererOf } from '@cabildo/saga';
import { handler } from '../deps.ts';
import { holder } from '../holders/resource.ts';
import { shopHolder } from '../holders/rules.ts';
import { holding } from '../holdings/resource.ts';
import { item, stock } from '../items/resource.ts';
import { licenseStatuses } from '../licenses/resource.ts';
import { purchase } from '../purchases/resource.ts';
import { decideStockOrder, wantedOf } from './rules.ts';
import { manageShop } from './shops/authority.ts';
import { kindsKept, store } from './shops/resource.ts';

export default handler(contract, {
  async prepare(scope) {
    const { input, db, deps } = scope;
    const wanted = wantedOf(input.items);
    if (isFailure(wanted)) return wanted;
    const managed = await manageShop(scope, input.shop_id);
    if (isFailure(managed)) return managed;
    return { id: await deps.purchaseIds.reserve(1, db), wanted, percent: managed.wholesalePercent };
  },
  async execute(scope) {
    const { deps, input, ask, serverId, character, prepared, origin } = scope;
    const { id, wanted, percent } = prepared;
    const { shop_id: shopId } = input;
    const shop = { serverId, characterId: shopHolder(shopId) };
    const order = { id, characterId: character.id, ...ordererOf(scope), wanted, shopId, percent };
    const itemIds = [...wanted.keys()];
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        uses: {
          purchase: purchase(id),
          holder: holder({ serverId, characterId: character.id }),
          licenseStatuses: licenseStatuses(character.id),
          shop: store({ serverId, id: shopId }),
          shopHolder: holder(shop),
          items: itemIds.map((itemId) => item({ serverId, id: itemId })),
          stocks: itemIds.map(stock),
          kept: itemIds.map((itemId) => holding({ ...shop, itemId })),
          kinds: kindsKept(shopId),
        },
        decide: (states, time) => decideStockOrder(order, states, time),
      });
    const { max_total, pin } = input;
    return deps.shop.carryOut(submit, { payment_method: 'bank', max_total, pin }, { ask, origin });
  },
});

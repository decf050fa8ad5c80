import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/shop/buy_items.ts';
import { ordererOf } from '@cabildo/saga';
import { handler } from '../deps.ts';
import { holder } from '../holders/resource.ts';
import { shopHolder } from '../holders/rules.ts';
import { holding } from '../holdings/resource.ts';
import { item, stock } from '../items/resource.ts';
import { licenseStatuses } from '../licenses/resource.ts';
import { purchase } from '../purchases/resource.ts';
import { decideItems, wantedOf } from './rules.ts';
import { shopPrice, store } from './shops/resource.ts';
import { openShop } from './shops/rules.ts';

/** The resources of what a shop has to sell: the server's own (null), or that of an organisation. */
function usesOfShop(serverId: number, shopId: number | null, itemIds: readonly number[]) {
  if (shopId === null) return { stocks: itemIds.map(stock), shop: undefined, prices: [], kept: [] };
  const characterId = shopHolder(shopId);
  return {
    stocks: [],
    shop: store({ serverId, id: shopId }),
    shopHolder: holder({ serverId, characterId }),
    prices: itemIds.map((itemId) => shopPrice({ shopId, itemId })),
    kept: itemIds.map((itemId) => holding({ serverId, characterId, itemId })),
  };
}

export default handler(contract, {
  async prepare({ input, db, deps, serverId }) {
    const wanted = wantedOf(input.items);
    if (isFailure(wanted)) return wanted;
    const { shop_id: id } = input;
    const shop = id === undefined ? null : openShop(await deps.orgShops.load({ serverId, id }));
    if (isFailure(shop)) return shop;
    return { id: await deps.purchaseIds.reserve(1, db), wanted, shopId: shop?.id ?? null };
  },
  async execute(scope) {
    const { deps, input, ask, serverId, character, prepared, origin } = scope;
    const { id, wanted, shopId } = prepared;
    const buyer = { serverId, characterId: character.id };
    const order = { id, ...buyer, ...ordererOf(scope), wanted, shopId };
    const itemIds = [...wanted.keys()];
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        uses: {
          purchase: purchase(id),
          holder: holder(buyer),
          licenseStatuses: licenseStatuses(character.id),
          items: itemIds.map((itemId) => item({ serverId, id: itemId })),
          holdings: itemIds.map((itemId) => holding({ ...buyer, itemId })),
          ...usesOfShop(serverId, shopId, itemIds),
        },
        decide: (states, time) => decideItems(order, states, time),
      });
    return deps.shop.carryOut(submit, input, { ask, origin });
  },
});

import { nothingSent, sentNames } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/inventory/shop/shops/set_shop_item.ts';
import { itemPriced } from '@cabildo/contracts/inventory/shop/shops/events.ts';
import { SHOP_LIMITS } from '@cabildo/contracts/inventory/shop/shops/shops.ts';
import { handler } from '../../deps.ts';
import { noItem } from '../../holdings/rules.ts';
import { shareItems } from '../../items/table.ts';
import { manageShop } from './authority.ts';
import { openShop, tooManySold } from './rules.ts';
import { countPrices, dropPrice, findPrice, lockShop, putPrice } from './table.ts';

export default handler(contract, {
  prepare: (scope) => manageShop(scope, scope.input.shop_id),
  async handle({ input, serverId, character, tx, emit }) {
    const { shop_id, item_id } = input;
    const [item] = await shareItems(tx, [item_id]);
    if (item?.server_id !== serverId) return noItem(item_id);
    const shop = openShop(await lockShop(tx, { serverId, id: shop_id }));
    if (isFailure(shop)) return shop;
    const key = { shop_id, item_id };
    const stored = await findPrice(tx, key);
    const { price = stored?.price, max_per_purchase = stored?.max_per_purchase ?? null } = input;
    const isSent = sentNames({ price: input.price, max_per_purchase: input.max_per_purchase }).length > 0;
    // A limit alone says nothing of an item that the shop does not sell.
    if (!isSent || price === undefined) return nothingSent();
    if (price === null) await dropPrice(tx, key);
    else if (!stored && (await countPrices(tx, shop_id)) >= SHOP_LIMITS.sold) return tooManySold();
    else await putPrice(tx, { ...key, price, max_per_purchase });
    const output = { ...key, price, max_per_purchase: price === null ? null : max_per_purchase };
    const names = { shop_name: shop.name, name: item.name };
    const data = { ...output, ...names, org_id: shop.org_id, server_character_id: character.id };
    emit(draft(itemPriced, data, [character.id]));
    return output;
  },
});

import createShop from '@cabildo/contracts/inventory/shop/shops/create_shop.ts';
import getShop from '@cabildo/contracts/inventory/shop/shops/get_shop.ts';
import setShopItem from '@cabildo/contracts/inventory/shop/shops/set_shop_item.ts';
import closeShop from '@cabildo/contracts/inventory/shop/closing/close_shop.ts';
import orderStock from '@cabildo/contracts/inventory/shop/order_stock.ts';
import restock from '@cabildo/contracts/inventory/shop/stock/restock.ts';
import takeStock from '@cabildo/contracts/inventory/shop/stock/take_stock.ts';
import type { Person } from '@cabildo/testing';
import { one, shop, world } from './shopping.testing.ts';

type Lines = readonly { item_id: number; quantity: number }[];

/** An organisation with a shop, its owner, and the actions on it; `person` adds a member of the server. */
export async function stall(described: object = {}) {
  const owner = world.person();
  const { serverId } = owner;
  const org = world.orgs.found(owner);
  const { shop_id } = await world.ok(
    createShop,
    { server_character_id: owner.characterId, org_id: org.orgId, name: 'Bar Pepe', ...described },
    owner.ctx,
  );
  const by = ({ characterId }: Person) => ({ server_character_id: characterId, shop_id });
  const person = () => world.person({ serverId });
  return {
    owner,
    org,
    serverId,
    shopId: shop_id,
    person,
    /** A character of the server that belongs to the organisation. */
    member({ mayShop }: { mayShop: boolean }): Person {
      const someone = person();
      org.members.set(someone.characterId, { mayShop });
      return someone;
    },
    item: async (fields: object = {}) => (await world.addItem(serverId, fields)).item_id,
    price: (item_id: number, price: unknown, more: object = {}, who = owner) =>
      world.act(setShopItem, { ...by(who), item_id, price, ...more }, who.ctx),
    restock: (items: Lines, who = owner) =>
      world.act(restock, { shop_id, from_character_id: who.characterId, items }, who.ctx),
    take: (items: Lines, who = owner) =>
      world.act(takeStock, { shop_id, to_character_id: who.characterId, items }, who.ctx),
    order: (items: Lines, who = owner, ctx = who.ctx) => world.act(orderStock, { ...by(who), items }, ctx),
    close: (to: Pick<Person, 'characterId'>, who = owner) =>
      world.act(closeShop, { ...by(who), to_character_id: to.characterId }, who.ctx),
    buy: (buyer: Person, item_id: number, quantity = 1, rest: object = {}, ctx = buyer.ctx) =>
      shop.buy(buyer, one({ item_id }, quantity), { shop_id, ...rest }, ctx),
    front: (who = owner, more: object = {}) => world.act(getShop, { shop_id, ...more }, who.ctx),
    emitted: (type: string) => shop.emitted(type, owner),
    /** The units that the shop holds, and those that somebody is paying for. */
    async kept(itemId: number): Promise<[quantity: number, reserved: number]> {
      const [row] = await world.database.query<{ quantity: number; reserved: number }>(
        'SELECT quantity, reserved FROM holdings WHERE character_id = $1 AND item_id = $2',
        [-shop_id, itemId],
      );
      return [row?.quantity ?? 0, row?.reserved ?? 0];
    },
  };
}

/** The same with so many units of an item in the shop, which it sells for 7 each. */
export async function stocked(quantity: number, fields: object = {}) {
  const there = await stall();
  const itemId = await there.item({ price: 10, ...fields });
  await world.give(there.owner, itemId, quantity);
  await there.restock(one({ item_id: itemId }, quantity));
  await there.price(itemId, 7);
  return { ...there, itemId };
}

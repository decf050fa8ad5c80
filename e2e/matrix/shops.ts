import { character } from './characters.ts';
import { GOODS } from './goods.ts';
import { fund, org } from './organisations.ts';
import type { Person } from './people.ts';
import { NO_ID, type Input, type Source } from './source.ts';
import type { World } from './world.ts';

const LASTING = 'Tienda fija';
const PASSING = 'Tienda de paso';

/** Opens a shop by hand, because ST-01 lets an organisation have fewer than the requests use up. */
async function openByHand(world: World, keeper: Person, name: string): Promise<number> {
  const sql =
    'INSERT INTO shops (server_id, org_id, name, created_at) VALUES ($1, $2, $3, now()) RETURNING id';
  const [shop] = await world.inDatabase('INVENTORY', sql, [
    world.serverId,
    await org.of(world, keeper),
    name,
  ]);
  return shop!.id;
}

/** Opens a shop that sells more of what every buyer orders than all requests buy. */
async function openStocked(world: World, keeper: Person): Promise<number> {
  const shop_id = await openByHand(world, keeper, LASTING);
  const item_id = await GOODS.item.of(world, keeper);
  const server_character_id = await character.of(world, keeper);
  const items = [{ item_id, quantity: 1_000 }];
  // An edit may have set a limit.
  await world.has(world.founder, 'server_items.update', { item_id, user_limit: null });
  await world.has(world.founder, 'server_inventory.give', { server_character_id, items });
  await world.has(keeper, 'server_shop.restock', { shop_id, from_character_id: server_character_id, items });
  await world.has(keeper, 'server_shop.set_shop_item', { server_character_id, shop_id, item_id, price: 5 });
  return shop_id;
}

/** A shop of the organisation of a person's first character. */
export const shop: Source = {
  of: (world, person) => world.once(`shop of ${person.gpId}`, () => openStocked(world, person)),
  fresh: (world, person) => openByHand(world, person, PASSING),
  missing: NO_ID,
};

/** Actions about shops of organisations that need more than sound values to succeed. */
export const SHOP_INPUTS: Readonly<Record<string, Input>> = {
  'server_shop.create_shop': {
    // The shops of other requests would leave no room.
    before: (world) =>
      world.inDatabase('INVENTORY', 'DELETE FROM shops WHERE server_id = $1 AND name <> $2', [
        world.serverId,
        LASTING,
      ]),
  },
  'server_shop.buy_items': {
    // An edit may have bound the shop to a licence.
    before: (world, { shop_id }) =>
      world.inDatabase('INVENTORY', 'UPDATE shops SET license_id = NULL WHERE id = $1', [shop_id ?? null]),
  },
  'server_shop.set_shop_item': { params: () => ({ price: 5 }) },
  'server_shop.order_stock': {
    before: async (world, _, whose) => fund(world, whose, await org.of(world, whose)),
  },
};

import { Database } from '@cabildo/kit/database';
import { account } from './accounts.ts';
import { character } from './characters.ts';
import { mainAccountOf, org } from './organisations.ts';
import type { Person } from './people.ts';
import { NO_ID, type Input, type Source } from './source.ts';
import type { World } from './world.ts';

/** The owner of the organisation of each shop. */
const keepers = new Map<unknown, Person>();

const LASTING = 'Tienda fija';
const PASSING = 'Tienda de paso';

async function inDatabase(
  { lab }: World,
  sql: string,
  params: readonly unknown[],
): Promise<{ id: number }[]> {
  const database = new Database({ url: lab.instance.env['INVENTORY_DATABASE_URL']!, max: 1 });
  const rows = await database.query<{ id: number }>(sql, params);
  await database.close();
  return rows;
}

/** Opens a shop by hand, because ST-01 lets an organisation have fewer than the requests use up. */
async function openByHand(world: World, keeper: Person, name: string): Promise<number> {
  const sql =
    'INSERT INTO shops (server_id, org_id, name, created_at) VALUES ($1, $2, $3, now()) RETURNING id';
  const [shop] = await inDatabase(world, sql, [world.serverId, await org.of(world, keeper), name]);
  keepers.set(shop!.id, keeper);
  return shop!.id;
}

/** A shop of the organisation of a person's first character. */
export const shop: Source = {
  of: (world, person) => world.once(`shop of ${person.gpId}`, () => openByHand(world, person, LASTING)),
  fresh: (world, person) => openByHand(world, person, PASSING),
  missing: NO_ID,
};

/** Puts items into a shop, which then sells them. */
async function stock(world: World, shop_id: unknown, items: unknown): Promise<void> {
  const keeper = keepers.get(shop_id)!;
  const from_character_id = await character.of(world, keeper);
  const held = { server_character_id: from_character_id, items };
  await world.has(world.founder, 'server_inventory.give', held);
  await world.has(keeper, 'server_shop.restock', { shop_id, from_character_id, items });
  for (const { item_id } of items as { item_id: number }[])
    await world.has(keeper, 'server_shop.set_shop_item', {
      server_character_id: from_character_id,
      shop_id,
      item_id,
      price: 5,
    });
}

const STOCKED_FIRST: Input = {
  before: async (world, { shop_id, items }) => {
    if (shop_id !== undefined) await stock(world, shop_id, items);
  },
};

/** Actions about shops of organisations that need more than sound values to succeed. */
export const SHOP_INPUTS: Readonly<Record<string, Input>> = {
  'server_shop.buy_items': STOCKED_FIRST,
  'server_shop.take_stock': STOCKED_FIRST,
  'server_shop.create_shop': {
    // The shops of other requests would leave no room.
    before: (world) =>
      inDatabase(world, 'DELETE FROM shops WHERE server_id = $1 AND name <> $2', [world.serverId, LASTING]),
  },
  'server_shop.order_stock': {
    before: async (world, _, whose) =>
      world.has(whose, 'server_economy.internal_transfer', {
        from_account_id: await account.of(world, whose),
        to_account_id: await mainAccountOf(world, await org.of(world, whose)),
        amount: 50,
      }),
  },
};

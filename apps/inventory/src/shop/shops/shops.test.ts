import countOrgStock from '@cabildo/contracts/inventory/shop/shops/count_org_stock.rpc.ts';
import createShop from '@cabildo/contracts/inventory/shop/shops/create_shop.ts';
import listShops from '@cabildo/contracts/inventory/shop/shops/list_shops.ts';
import updateShop from '@cabildo/contracts/inventory/shop/shops/update_shop.ts';
import { SHOP_LIMITS } from '@cabildo/contracts/inventory/shop/shops/shops.ts';
import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import deleteLicense from '@cabildo/contracts/inventory/licenses/delete.ts';
import { leaveUses, member, type Person } from '@cabildo/testing';
import { insertLicense } from '../../testing/world.ts';
import { one, openShop, shop, world } from '../shopping.testing.ts';
import { stall, stocked } from '../stall.testing.ts';

openShop();

const create = ({ characterId, ctx }: Person, org_id: number, more: object = {}) =>
  world.act(createShop, { server_character_id: characterId, org_id, name: 'Bar', ...more }, ctx);
const sorted = (codes: readonly (string | null)[]) => codes.map(String).sort();

describe('create_shop', () => {
  test('opens a shop of an organisation, and says so (ST-01)', async () => {
    const owner = world.person();
    const { orgId } = world.orgs.found(owner);
    const license_id = await insertLicense(world, owner.serverId);
    const { status, body } = await create(owner, orgId, {
      name: 'Bar Pepe',
      place: 'Plaza Mayor',
      license_id,
    });
    const made = {
      shop_id: body.shop_id,
      org_id: orgId,
      name: 'Bar Pepe',
      place: 'Plaza Mayor',
      license_id,
      created_at: world.clock.now().toISOString(),
    };
    expect([status, body.shop]).toEqual([201, made]);
    expect((await world.ok(listShops, {}, owner.ctx)).shops).toEqual([made]);
    expect(await shop.emitted('shop.shop.created', owner)).toMatchObject([
      {
        character_ids: [owner.characterId],
        data: { ...made, server_character_id: owner.characterId },
        note: 'Un personaje abrió la tienda «Bar Pepe».',
      },
    ]);
  });

  test('asks the organisation, and names the right that lacks (BZ-03)', async () => {
    const owner = world.person();
    const org = world.orgs.found(owner);
    const clerk = world.person({ serverId: owner.serverId });
    org.members.set(clerk.characterId, { mayShop: false });
    const refused = await create(clerk, org.orgId);
    expect([refused.status, refused.code, refused.body['error']]).toEqual([
      403,
      'forbidden',
      expect.stringContaining('«shop»'),
    ]);
    expect((await create(world.person(), org.orgId)).code).toBe('not_found');
    expect((await create(owner, 1)).code).toBe('not_found');
    expect((await create(owner, org.orgId, { license_id: await insertLicense(world, 1) })).code).toBe(
      'not_found',
    );
    const outcomes = [];
    for (const status of ['suspended', 'dissolved'] as const) {
      org.status = status;
      const { status: http, code } = await create(owner, org.orgId);
      outcomes.push([http, code]);
    }
    expect(outcomes).toEqual([
      [409, 'account_disabled'],
      [409, 'account_closed'],
    ]);
  });

  test('opens three for an organisation, however many come at once, and refuses what is not there before it counts (ST-01, GW-06)', async () => {
    const owner = world.person();
    const { orgId } = world.orgs.found(owner);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(owner, orgId)));
    expect(sorted(answers.map(({ code }) => code))).toEqual([
      'limit_exceeded',
      'limit_exceeded',
      'null',
      'null',
      'null',
    ]);
    const foreign = { license_id: await insertLicense(world, 1, 'Otra licencia') };
    expect((await create(owner, orgId, foreign)).code).toBe('not_found');
  });

  test('opens no more than a server takes (ST-01)', async () => {
    const owner = world.person();
    await world.database.query(
      `INSERT INTO shops (server_id, org_id, name, created_at) SELECT $1, n, 'x', now() FROM generate_series(1, $2) n`,
      [owner.serverId, SHOP_LIMITS.of_server - 1],
    );
    const orgs = Array.from({ length: 3 }, () => world.orgs.found(owner).orgId);
    const answers = await Promise.all(orgs.map((orgId) => create(owner, orgId)));
    expect(sorted(answers.map(({ code }) => code))).toEqual(['limit_exceeded', 'limit_exceeded', 'null']);
  });

  test('lets a member open so many a day (FU-09)', async () => {
    const owner = world.person();
    const quota = { serverId: owner.serverId, name: 'shops_opened', id: owner.userId } as const;
    await leaveUses(world.database, quota, 0);
    expect((await create(owner, world.orgs.found(owner).orgId)).code).toBe('limit_exceeded');
  });
});

describe('update_shop', () => {
  const update = ({ shopId, owner }: Awaited<ReturnType<typeof stall>>, fields: object, who = owner) =>
    world.act(updateShop, { server_character_id: who.characterId, shop_id: shopId, ...fields }, who.ctx);

  test('changes what is sent, and says what it was', async () => {
    const there = await stall({ place: 'Plaza' });
    const { body } = await update(there, { name: 'Bar Ana', place: null });
    expect(body.shop).toMatchObject({
      shop_id: there.shopId,
      name: 'Bar Ana',
      place: null,
      license_id: null,
    });
    expect(await there.emitted('shop.shop.updated')).toMatchObject([
      {
        data: { changed: ['name', 'place'], before: { name: 'Bar Pepe', place: 'Plaza' } },
        note: 'Un personaje cambió la tienda «Bar Ana»: el nombre y el lugar.',
      },
    ]);
  });

  test('refuses nothing, strangers, and shops and licences of another server', async () => {
    const there = await stall();
    const elsewhere = await stall();
    const foreign = await insertLicense(world, elsewhere.serverId);
    expect((await update(there, {})).code).toBe('error');
    expect((await update(there, { name: 'x' }, there.person())).code).toBe('forbidden');
    expect((await update({ ...there, shopId: elsewhere.shopId }, { name: 'x' })).code).toBe('not_found');
    expect((await update(there, { license_id: foreign })).code).toBe('not_found');
  });

  test('of two at once loses no change', async () => {
    const there = await stall();
    await Promise.all([update(there, { name: 'Nuevo' }), update(there, { place: 'Puerto' })]);
    const { shops } = await world.ok(listShops, { org_id: there.org.orgId }, there.owner.ctx);
    expect(shops).toMatchObject([{ name: 'Nuevo', place: 'Puerto' }]);
  });
});

test('list_shops shows the open shops of a server, or of one organisation, page by page', async () => {
  const there = await stall();
  const other = world.orgs.found(there.owner);
  const { body } = await create(there.owner, other.orgId);
  const list = async (input: object) =>
    (await world.ok(listShops, input, there.owner.ctx)).shops.map(({ shop_id }) => shop_id);
  expect(await list({})).toEqual([there.shopId, body.shop_id]);
  expect(await list({ org_id: other.orgId })).toEqual([body.shop_id]);
  expect(await list({ page: 2, per_page: 1 })).toEqual([body.shop_id]);
  await there.close(there.owner);
  expect(await list({})).toEqual([body.shop_id]);
});

test('a licence that a shop asks for is kept until the shop is closed (LI-04)', async () => {
  const owner = world.person();
  const { orgId } = world.orgs.found(owner);
  const license_id = await insertLicense(world, owner.serverId);
  const { body } = await create(owner, orgId, { license_id });
  const boss = member(999_998, 'admin', { serverId: owner.serverId });
  const { status, code } = await world.act(deleteLicense, { license_id }, boss);
  expect([status, code]).toEqual([409, 'error']);
  const fields = { server_character_id: owner.characterId, shop_id: body.shop_id, license_id: null };
  await world.ok(updateShop, fields, owner.ctx);
  expect((await world.act(deleteLicense, { license_id }, boss)).code).toBeNull();
});

describe('set_shop_item', () => {
  test('sets what an item costs in a shop, and takes it off sale (ST-02)', async () => {
    const there = await stall();
    const item_id = await there.item({ name: `Caña ${there.shopId}` });
    const key = { shop_id: there.shopId, item_id };
    expect((await there.price(item_id, 7, { max_per_purchase: 3 })).body).toMatchObject({
      ...key,
      price: 7,
      max_per_purchase: 3,
    });
    // A parameter that is left out stays.
    expect((await there.price(item_id, 8)).body).toMatchObject({ price: 8, max_per_purchase: 3 });
    expect((await there.price(item_id, undefined, { max_per_purchase: null })).body).toMatchObject({
      price: 8,
    });
    expect((await there.front()).body.items).toMatchObject([
      { item_id, price: 8, max_per_purchase: null, stock: 0 },
    ]);
    expect((await there.price(item_id, null)).body).toMatchObject({ price: null, max_per_purchase: null });
    expect((await there.front()).body.items).toEqual([]);
    const events = await there.emitted('shop.item.priced');
    expect(events.map(({ note }) => note)).toEqual([
      `Un personaje puso «Caña ${there.shopId}» a 7 en la tienda «Bar Pepe».`,
      expect.stringContaining(' a 8 '),
      expect.stringContaining(' a 8 '),
      `Un personaje retiró «Caña ${there.shopId}» de la venta en la tienda «Bar Pepe».`,
    ]);
  });

  test('refuses prices that are none, strangers, and items of another server', async () => {
    const there = await stall();
    const item_id = await there.item();
    const outcomes = [
      await there.price(item_id, 0),
      await there.price(item_id, undefined),
      await there.price(item_id, undefined, { max_per_purchase: 2 }),
      await there.price(item_id, 5, {}, there.person()),
      await there.price((await stall()).shopId, 5),
      await there.price((await world.addItem(world.newServer())).item_id, 5),
    ];
    expect(outcomes.map(({ code }) => code)).toEqual([
      'error',
      'error',
      'error',
      'forbidden',
      'not_found',
      'not_found',
    ]);
  });

  test('sells so many kinds of items, also when two come at once', async () => {
    const there = await stall();
    await world.database.query(
      `WITH made AS (
         INSERT INTO items (server_id, name, created_at) SELECT $1, 'cosa ' || n, now() FROM generate_series(1, $3) n
         RETURNING id
       ) INSERT INTO shop_items (shop_id, item_id, price) SELECT $2, id, 1 FROM made`,
      [there.serverId, there.shopId, SHOP_LIMITS.sold - 1],
    );
    const items = [await there.item(), await there.item()];
    const answers = await Promise.all(items.map((id) => there.price(id, 5)));
    expect(sorted(answers.map(({ code }) => code))).toEqual(['limit_exceeded', 'null']);
  });
});

describe('get_shop', () => {
  test('shows what is sold by name, with tax and total (SH-07)', async () => {
    const there = await stocked(4, { name: 'b', user_limit: 9 });
    const unsold = await there.item({ name: 'a' });
    await world.give(there.owner, unsold, 2);
    await there.restock(one({ item_id: unsold }, 2));
    world.till.tax = (amount) => amount * 2;
    const { body } = await there.front(there.person());
    world.till.tax = () => 0;
    expect(body).toMatchObject({ shop: { shop_id: there.shopId, name: 'Bar Pepe' }, total: 1 });
    expect(body.items).toEqual([
      {
        item_id: there.itemId,
        name: 'b',
        name_label: null,
        image_url: null,
        category_id: null,
        price: 7,
        tax: 14,
        total: 21,
        stock: 4,
        max_per_purchase: null,
        user_limit: 9,
        require_license: null,
      },
    ]);
  });

  test('shows the stockroom to who has the right, and to nobody else', async () => {
    const there = await stocked(4, { name: 'b' });
    const unsold = await there.item({ name: 'a' });
    await world.give(there.owner, unsold, 2);
    await there.restock(one({ item_id: unsold }, 2));
    const { body } = await there.front(there.owner, { stockroom: true });
    expect(body.items).toMatchObject([
      { item_id: unsold, price: null, tax: null, total: null, stock: 2 },
      { item_id: there.itemId, price: 7, total: 7, stock: 4 },
    ]);
    const clerk = there.member({ mayShop: false });
    expect((await there.front(clerk, { stockroom: true })).code).toBe('forbidden');
    expect((await there.front(there.person(), { stockroom: true })).code).toBe('forbidden');
  });

  test('finds no shop of another server, and not one that is closed', async () => {
    const there = await stall();
    expect((await there.front(world.person())).code).toBe('not_found');
    await there.close(there.owner);
    const { status, code } = await there.front();
    expect([status, code]).toEqual([409, 'error']);
  });
});

test('count_org_stock counts open shops and the units of all (BZ-07)', async () => {
  const there = await stocked(4);
  const { orgId: org_id } = there.org;
  const counted = async (server_id = there.serverId) =>
    (await world.ask(countOrgStock, { server_id, org_id })).body;
  await create(there.owner, org_id);
  expect(await counted()).toMatchObject({ shops: 2, units: 4 });
  expect(await counted(world.newServer())).toMatchObject({ shops: 0, units: 0 });
  await there.close(there.owner);
  expect(await counted()).toMatchObject({ shops: 1, units: 0 });
});

test('an item that is deleted vanishes from shops, and is no matter of characters (IT-03)', async () => {
  const there = await stocked(4);
  await world.ok(deleteItem, { item_id: there.itemId }, world.keeper(there.serverId));
  expect([(await there.front()).body.items, await there.kept(there.itemId)]).toEqual([[], [0, 0]]);
  expect(await there.emitted('item.item.deleted')).toMatchObject([
    { character_ids: [], data: { holders: 1, units: 4 } },
  ]);
});

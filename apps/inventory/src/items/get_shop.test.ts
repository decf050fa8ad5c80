import create from '@cabildo/contracts/inventory/items/create.ts';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import getShop from '@cabildo/contracts/inventory/items/get_shop.ts';
import updateCategory from '@cabildo/contracts/inventory/items/update_category.ts';
import { insertLicense, startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const admin = () => world.person({ role: 'admin' });

describe('get_shop', () => {
  it('offers what is visible and has a price, of this server', async () => {
    const { serverId, ctx } = admin();
    for (const [name, fields] of Object.entries({
      gratis: { price: 0 },
      'sin precio': {},
      oculto: { price: 5, shop_visible: false },
      barato: { price: 1 },
    })) {
      await world.ok(create, { name, ...fields }, ctx);
    }
    await world.ok(create, { name: 'ajeno', price: 1 }, admin().ctx);
    const { items, total } = await world.ok(getShop, {}, world.person({ serverId }).ctx);
    expect([items.map(({ name }) => name), total]).toEqual([['barato'], 1]);
  });

  it('shows how many units are left and which licence a buyer needs', async () => {
    const { serverId, ctx } = admin();
    const license_id = await insertLicense(world, serverId, 'Armas cortas');
    const fields = { name: 'pistola', price: 9, stock_mode: 'limited', stock_quantity: 3 };
    const { item } = await world.ok(create, { ...fields, require_license_id: license_id }, ctx);
    const { item: free } = await world.ok(create, { name: 'zumo', price: 9 }, ctx);
    expect((await world.ok(getShop, {}, ctx)).items).toEqual([
      { ...item, stock: 3, tax: 0, require_license: { license_id, name: 'Armas cortas' } },
      { ...free, stock: null, tax: 0, require_license: null },
    ]);
  });

  it('shows a renewable stock refilled when its period has passed, without any write', async () => {
    const { ctx } = admin();
    const stock = { stock_mode: 'renewable', stock_quantity: 0, stock_max: 7, stock_renew_hours: 2 };
    await world.ok(create, { name: 'pan', price: 1, ...stock }, ctx);
    const left = async () => (await world.ok(getShop, {}, ctx)).items[0]!.stock;
    expect(await left()).toBe(0);
    world.clock.advance(2 * 3_600_000);
    expect(await left()).toBe(7);
  });

  it('is in the order of the categories, as it is now, then by name', async () => {
    const { ctx } = admin();
    const categoryOf = async (name: string, sort_order: number): Promise<number> =>
      (await world.ok(createCategory, { name, label: name, sort_order }, ctx)).category_id;
    const [food, tools] = [await categoryOf('comida', 1), await categoryOf('útiles', 2)];
    for (const [name, category_id] of [
      ['pan', food],
      ['Ábaco', tools],
      ['martillo', tools],
      ['Agua', food],
      ['alfombra'],
    ] as const) {
      await world.ok(create, { name, category_id, price: 1 }, ctx);
    }
    const names = async () => (await world.ok(getShop, {}, ctx)).items.map(({ name }) => name);
    expect(await names()).toEqual(['Agua', 'pan', 'Ábaco', 'martillo', 'alfombra']);
    await world.ok(updateCategory, { category_id: food, sort_order: 3 }, ctx);
    expect(await names()).toEqual(['Ábaco', 'martillo', 'Agua', 'pan', 'alfombra']);
    await world.ok(updateCategory, { category_id: tools, sort_order: 3 }, ctx);
    expect(await names()).toEqual(['Ábaco', 'Agua', 'martillo', 'pan', 'alfombra']);
  });

  it('comes in pages, and is empty when there is nothing to sell', async () => {
    const { ctx } = admin();
    const empty = { ok: true, items: [], page: 1, per_page: 50, total: 0, total_pages: 0 };
    expect(await world.ok(getShop, {}, ctx)).toEqual(empty);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await world.ok(create, { name, price: 1 }, ctx);
    const { items, ...page } = await world.ok(getShop, { page: 2, per_page: 2 }, ctx);
    expect(items.map(({ name }) => name)).toEqual(['c', 'd']);
    expect(page).toEqual({ ok: true, page: 2, per_page: 2, total: 5, total_pages: 3 });
    expect(await world.ok(getShop, { page: 4, per_page: 2 }, ctx)).toMatchObject({ items: [], total: 5 });
  });
});

import type { InputOf } from '@cabildo/contracts/action';
import { LIMITS } from '@cabildo/contracts/limits';
import create from '@cabildo/contracts/inventory/items/create.ts';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import importItems, { MAX_IMPORTED_ITEMS } from '@cabildo/contracts/inventory/items/import.ts';
import list from '@cabildo/contracts/inventory/items/list.ts';
import listCategories from '@cabildo/contracts/inventory/items/list_categories.ts';
import { withKey } from '@cabildo/testing';
import { tally } from '../licenses/license-office.testing.ts';
import { insertLicense, startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A server and its catalogue, in the hands of a member with manage_items. */
function catalogue() {
  const serverId = world.newServer();
  const ctx = world.keeper(serverId);
  return {
    serverId,
    ctx,
    bring: (items: unknown, more: object = {}, as = ctx) => world.act(importItems, { items, ...more }, as),
    add: async (input: Partial<InputOf<typeof create>>) => (await world.ok(create, input, ctx)).item,
    items: async () => (await world.ok(list, { per_page: 100 }, ctx)).items,
    categories: async () => (await world.ok(listCategories, { per_page: 100 }, ctx)).categories,
    imported: async () =>
      (await world.events('item.item.imported')).filter((event) => event.server_id === serverId),
  };
}

const named = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ name: `objeto ${at}`, ...more }));

describe('import (CA-06)', () => {
  it('makes what is new, changes what is sent alone, counts what is as it was, and leaves what is not named', async () => {
    const { ctx, bring, add, items, imported } = catalogue();
    const bread = await add({ name: 'Pan', name_label: 'Pan de pueblo', price: 5, user_limit: 9 });
    const water = await add({ name: 'Agua', price: 2 });
    const wine = await add({ name: 'Vino', price: 8 });
    const { status, body } = await bring([
      { name: 'PAN', price: 7 },
      { name: 'agua', price: 2, can_gift: true },
      { name: 'Queso', price: '4', can_delete: false },
    ]);
    expect([status, body]).toMatchObject([
      200,
      {
        created: 1,
        updated: 1,
        unchanged: 1,
        categories_created: 0,
        item_ids: [bread.item_id, water.item_id, expect.any(Number)],
      },
    ]);
    const found = new Map((await items()).map((item) => [item.name, item]));
    expect(found.get('Pan')).toEqual({ ...bread, price: 7 });
    expect(found.get('Agua')).toEqual(water);
    expect(found.get('Vino')).toEqual(wine);
    expect(found.get('Queso')).toMatchObject({
      item_id: body.item_ids[2],
      price: 4,
      name_label: null,
      shop_visible: true,
      can_delete: false,
      stock_mode: 'infinite',
    });
    expect(await imported()).toMatchObject([
      {
        actor: { kind: 'user', id: ctx.membership!.user_id },
        data: { created: 1, updated: 1, unchanged: 1, categories_created: 0 },
        note: 'Se importaron objetos: 1 nuevos, 1 cambiados y 1 iguales; categorías nuevas: 0.',
      },
    ]);
  });

  it('clears what is sent as null, and changes nothing and says nothing when it is repeated', async () => {
    const { bring, add, items, imported } = catalogue();
    await add({ name: 'Pan', price: 5, name_label: 'Pan' });
    const pack = [{ name: 'Pan', price: null, name_label: '' }, { name: 'Sal' }];
    expect((await bring(pack)).body).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
    expect((await bring(pack)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect((await items())[0]).toMatchObject({ price: null, name_label: null });
    expect(await imported()).toHaveLength(1);
  });

  it('refuses all where one name comes twice, in any case', async () => {
    const { bring, items } = catalogue();
    const { status, code, body } = await bring([{ name: 'Ñandú' }, { name: 'Pan' }, { name: 'ÑANDÚ' }]);
    expect([status, code]).toEqual([400, 'error']);
    expect(body['error']).toContain('«ÑANDÚ»');
    expect(await items()).toEqual([]);
  });

  it('puts items into categories by id and by name, and makes those that do not exist', async () => {
    const { ctx, bring, items, categories } = catalogue();
    const { category_id } = await world.ok(
      createCategory,
      { name: 'Comida', label: 'De comer', sort_order: 3 },
      ctx,
    );
    const { body } = await bring([
      { name: 'a', category_id },
      { name: 'b', category: 'COMIDA' },
      { name: 'c', category: 'Bebida' },
      { name: 'd', category: 'bebida' },
      { name: 'e' },
    ]);
    expect(body).toMatchObject({ created: 5, categories_created: 1 });
    const made = await categories();
    expect(made.map(({ name, label, sort_order }) => [name, label, sort_order])).toEqual([
      ['Bebida', 'Bebida', 0],
      ['Comida', 'De comer', 3],
    ]);
    const drinks = made[0]!.category_id;
    const of = async () => Object.fromEntries((await items()).map((item) => [item.name, item.category_id]));
    expect(await of()).toEqual({ a: category_id, b: category_id, c: drinks, d: drinks, e: null });
    await bring([
      { name: 'a', category: null },
      { name: 'b', category_id: drinks },
    ]);
    expect(await of()).toEqual({ a: null, b: drinks, c: drinks, d: drinks, e: null });
    expect((await bring([{ name: 'a', category: 'Bebida', category_id }])).status).toBe(400);
  });

  it('finds neither categories nor licences of another server, and then makes nothing', async () => {
    const [here, there] = [catalogue(), catalogue()];
    const foreign = await world.ok(createCategory, { name: 'x', label: 'X' }, there.ctx);
    for (const wrong of [
      { category_id: foreign.category_id },
      { category_id: 999_999_999 },
      { require_license_id: await insertLicense(world, there.serverId) },
      { require_license_id: 999_999_999 },
    ]) {
      const answer = await here.bring([
        { name: 'Pan', category: 'nueva' },
        { name: 'Sal', ...wrong },
      ]);
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    }
    expect([await here.items(), await here.categories(), await here.imported()]).toEqual([[], [], []]);
    const require_license_id = await insertLicense(world, here.serverId);
    expect((await here.bring([{ name: 'Pan', require_license_id }])).code).toBeNull();
    expect((await here.items())[0]).toMatchObject({ require_license_id });
  });

  it('looks files up below image_base_url, and takes addresses as they are', async () => {
    const { bring, items } = catalogue();
    const pack = [
      { name: 'a', image_url: 'bottle of água.png' },
      { name: 'b', image_url: 'food/bread.webp' },
      { name: 'c', image_url: 'https://other.example/c.png' },
    ];
    const base = 'https://cdn.example/pack/';
    expect((await bring(pack, { image_base_url: base })).code).toBeNull();
    expect((await items()).map(({ image_url }) => image_url)).toEqual([
      `${base}bottle%20of%20%C3%A1gua.png`,
      `${base}food/bread.webp`,
      'https://other.example/c.png',
    ]);
    expect((await bring(pack, { image_base_url: 'https://cdn.example/pack' })).body.unchanged).toBe(3);
  });

  it.each([
    ['a file without a base', 'a.png', undefined],
    ['a way out of the base', '../a.png', 'https://cdn.example/'],
    ['another host', '//evil.example/a.png', 'https://cdn.example/'],
    ['another scheme', 'javascript:alert(1)', 'https://cdn.example/'],
    ['an address with a password', 'https://a:b@cdn.example/x.png', 'https://cdn.example/'],
    ['too long an address', 'x'.repeat(500), 'https://cdn.example/images/'],
    ['a base that asks', 'a.png', 'https://cdn.example/?file='],
  ])('refuses %s', async (_, image_url, image_base_url) => {
    const { bring, items } = catalogue();
    const answer = await bring([{ name: 'Pan' }, { name: 'Sal', image_url }], { image_base_url });
    expect([answer.status, answer.code]).toEqual([400, 'error']);
    expect(await items()).toEqual([]);
  });

  it('sets stocks, and lets one that is as the list says go on as it was (IT-05)', async () => {
    const { bring, items } = catalogue();
    const renewable = { stock_mode: 'renewable', stock_quantity: 3, stock_max: 9, stock_renew_hours: 2 };
    const pack = [{ name: 'a', ...renewable }, { name: 'b', stock_mode: 'limited' }, { name: 'c' }];
    await bring(pack);
    const stocks = async () =>
      (await items()).map(({ stock_mode, stock_quantity, stock_max }) => [
        stock_mode,
        stock_quantity,
        stock_max,
      ]);
    expect(await stocks()).toEqual([
      ['renewable', 3, 9],
      ['limited', 0, null],
      ['infinite', null, null],
    ]);
    world.clock.advance(3_600_000);
    expect((await bring(pack)).body.unchanged).toBe(3);
    world.clock.advance(3_600_000);
    // The renewal counts from the first import.
    expect((await stocks())[0]).toEqual(['renewable', 9, 9]);
    const changed = [
      { name: 'a', stock_mode: 'infinite' },
      { name: 'b', stock_quantity: 4 },
      { name: 'c', stock_mode: 'limited', stock_quantity: 1 },
    ];
    expect((await bring(changed)).body.updated).toBe(3);
    expect(await stocks()).toEqual([
      ['infinite', null, null],
      ['limited', 4, null],
      ['limited', 1, null],
    ]);
  });

  it.each([
    ['no list', 'x'],
    ['no item', []],
    ['an item without a name', [{ price: 1 }]],
    ['a member that no item has', [{ name: 'Pan', prize: 1 }]],
    ['a negative price', [{ name: 'Pan', price: -1 }]],
    ['more items than there may be', named(MAX_IMPORTED_ITEMS + 1)],
  ])('refuses %s', async (_, items) => {
    expect((await catalogue().bring(items)).status).toBe(400);
  });

  it('takes as many items as it says, with everything that each may have', async () => {
    const { serverId, bring } = catalogue();
    const require_license_id = await insertLicense(world, serverId);
    const pack = named(MAX_IMPORTED_ITEMS, {
      name_label: 'Objeto',
      price: 5,
      category: 'comida',
      image_url: 'a.png',
      shop_visible: true,
      can_gift: true,
      can_delete: true,
      can_confiscate: true,
      can_search: true,
      user_limit: 5,
      stock_mode: 'renewable',
      stock_quantity: 3,
      stock_max: 9,
      stock_renew_hours: 2,
      require_license_id,
    });
    const more = { image_base_url: 'https://cdn.example' };
    const { body } = await bring(pack, more);
    expect(body).toMatchObject({ created: MAX_IMPORTED_ITEMS, categories_created: 1 });
    expect(new Set(body.item_ids).size).toBe(MAX_IMPORTED_ITEMS);
    expect((await bring(pack, more)).body).toMatchObject({ unchanged: MAX_IMPORTED_ITEMS });
  });

  it('stays within the bounds of a catalogue, and changes what is there when it is full', async () => {
    const { serverId, bring } = catalogue();
    await world.database.query(
      `INSERT INTO items (server_id, name, created_at)
       SELECT $1, 'lleno ' || n, now() FROM generate_series(1, $2::int) n`,
      [serverId, LIMITS.max_items - 2],
    );
    const full = await bring([{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'lleno 1', price: 3 }]);
    expect([full.status, full.code]).toEqual([400, 'limit_exceeded']);
    expect((await bring([{ name: 'a' }, { name: 'b' }])).code).toBeNull();
    expect((await bring([{ name: 'lleno 1', price: 3 }])).body.updated).toBe(1);
    await world.database.query(
      `INSERT INTO categories (server_id, name, label, created_at)
       SELECT $1, 'lleno ' || n, 'x', now() FROM generate_series(1, $2::int) n`,
      [serverId, LIMITS.max_categories - 1],
    );
    const two = await bring([
      { name: 'a', category: 'x' },
      { name: 'b', category: 'y' },
    ]);
    expect([two.status, two.code]).toEqual([400, 'limit_exceeded']);
    expect((await bring([{ name: 'a', category: 'x' }])).body.categories_created).toBe(1);
  });

  it('runs beside itself in whatever order: each name is one item, each category one', async () => {
    const { bring, items, categories } = catalogue();
    const pack = named(40, { category: 'comida', stock_mode: 'limited', stock_quantity: 1 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => bring(n % 2 ? pack : pack.toReversed())),
    );
    expect(tally(answers)).toEqual({ ok: 6 });
    expect(answers.map(({ body }) => body.created).sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 40]);
    expect([(await items()).length, (await categories()).length]).toEqual([40, 1]);
  });

  it('runs beside single changes and deletions of what it names', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { ctx, bring, add, items } = catalogue();
      const [bread, water] = [await add({ name: 'Pan' }), await add({ name: 'Agua' })];
      const [imported, ...others] = await Promise.all([
        bring([
          { name: 'Agua', price: 3, stock_mode: 'limited', stock_quantity: 2 },
          { name: 'Pan' },
          { name: 'Sal' },
        ]),
        world.act(deleteItem, { item_id: bread.item_id }, ctx),
        world.act(create, { name: 'SAL' }, ctx),
      ]);
      expect(imported.code).toBeNull();
      expect(others.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      const after = await items();
      expect(after.find(({ item_id }) => item_id === water.item_id)).toMatchObject({ price: 3 });
      expect(after.filter(({ name }) => name.toLowerCase() === 'sal')).toHaveLength(1);
    }
  });

  it('happens once under one key (GW-17)', async () => {
    const { ctx, bring, imported } = catalogue();
    const keyed = withKey(ctx, 'pack');
    const answers = await Promise.all(Array.from({ length: 5 }, () => bring(named(3), {}, keyed)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ created: 3 });
    expect(await imported()).toHaveLength(1);
  });
});

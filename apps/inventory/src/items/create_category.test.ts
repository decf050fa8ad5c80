import { LIMITS } from '@cabildo/contracts/limits';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import listCategories from '@cabildo/contracts/inventory/items/list_categories.ts';
import updateCategory from '@cabildo/contracts/inventory/items/update_category.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const admin = () => world.person({ role: 'admin' });

describe('create_category', () => {
  it('adds a category and emits an event', async () => {
    const { serverId, userId, ctx } = admin();
    const { status, body } = await world.act(createCategory, { name: 'armas', label: 'Armas' }, ctx);
    const category = {
      category_id: body.category_id,
      server_id: serverId,
      name: 'armas',
      label: 'Armas',
      sort_order: 0,
      created_at: world.clock.now().toISOString(),
    };
    expect([status, body]).toEqual([201, { ok: true, category_id: category.category_id, category }]);
    expect((await world.ok(listCategories, {}, ctx)).categories).toEqual([category]);
    const emitted = (await world.events('item.category.created')).find(
      (event) => event.server_id === serverId,
    );
    expect(emitted).toMatchObject({ data: category, actor: { kind: 'user', id: userId } });
    expect(emitted!.note).toBe('Se creó la categoría «Armas».');
  });

  it('refuses a name that the server has, in any case; another server may have it', async () => {
    const { ctx } = admin();
    await world.ok(createCategory, { name: 'Vehículos', label: 'V' }, ctx);
    const { status, code } = await world.act(createCategory, { name: 'VEHÍCULOS', label: 'W' }, ctx);
    expect([status, code]).toEqual([409, 'already_exists']);
    await world.ok(createCategory, { name: 'Vehículos', label: 'V' }, admin().ctx);
  });

  it('gives a name to one category only, though several are made and renamed at the same time', async () => {
    const { ctx } = admin();
    const { category_id } = await world.ok(createCategory, { name: 'otra', label: 'O' }, ctx);
    const answers = await Promise.all([
      ...['a', 'A', 'a', 'A'].map((name) => world.act(createCategory, { name, label: 'x' }, ctx)),
      world.act(updateCategory, { category_id, name: 'a' }, ctx),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array<string>(4).fill('already_exists'),
      null,
    ]);
  });

  it('never lets a server have too many, not even by many requests at the same time', async () => {
    const { serverId, ctx } = admin();
    await world.database.query(
      `INSERT INTO categories (server_id, name, label, created_at)
       SELECT $1, 'c' || i, 'C', now() FROM generate_series(1, $2::int) i`,
      [serverId, LIMITS.max_categories - 2],
    );
    const names = ['d1', 'd2', 'd3', 'd4', 'd5'];
    const answers = await Promise.all(
      names.map((name) => world.act(createCategory, { name, label: 'D' }, ctx)),
    );
    expect(answers.map(({ status, code }) => `${status} ${code}`).sort()).toEqual([
      '201 null',
      '201 null',
      ...Array<string>(3).fill('400 limit_exceeded'),
    ]);
    expect((await world.ok(listCategories, {}, ctx)).total).toBe(LIMITS.max_categories);
  });

  it.each<[string, ...unknown[]]>([
    ['name', 'a', 'ñ'.repeat(64)],
    ['label', 'a', '😀'.repeat(64)],
    ['sort_order', -2_147_483_648, 2_147_483_647],
  ])('stores %s at its limits', async (field, ...values) => {
    const { ctx } = admin();
    for (const [index, value] of values.entries()) {
      const sent = { name: `c${index}`, label: 'C', [field]: value };
      expect((await world.act(createCategory, sent, ctx)).status).toBe(201);
    }
  });
});

describe('list_categories', () => {
  it('is by sort_order, then by name, of this server, in pages', async () => {
    const { serverId, ctx } = world.person({ role: 'admin' });
    for (const [name, sort_order] of [
      ['zapatos', 1],
      ['Árboles', 2],
      ['bebidas', 2],
      ['armas', -3],
    ] as const) {
      await world.ok(createCategory, { name, label: name, sort_order }, ctx);
    }
    await world.ok(createCategory, { name: 'ajena', label: 'A' }, world.person({ role: 'admin' }).ctx);
    const member = world.person({ serverId });
    const { categories, ...page } = await world.ok(listCategories, {}, member.ctx);
    expect(categories.map(({ name }) => name)).toEqual(['armas', 'zapatos', 'Árboles', 'bebidas']);
    expect(page).toEqual({ ok: true, page: 1, per_page: 50, total: 4, total_pages: 1 });
    const second = await world.ok(listCategories, { page: 2, per_page: 3 }, member.ctx);
    expect(second.categories.map(({ name }) => name)).toEqual(['bebidas']);
  });
});

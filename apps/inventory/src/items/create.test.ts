import { LIMITS } from '@cabildo/contracts/limits';
import create from '@cabildo/contracts/inventory/items/create.ts';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import list from '@cabildo/contracts/inventory/items/list.ts';
import { insertLicense, startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const admin = () => world.person({ role: 'admin' });

describe('create', () => {
  it('adds an item with nothing but a name, everything else as usual, and emits an event', async () => {
    const { serverId, userId, ctx } = admin();
    const { status, body } = await world.act(create, { name: 'Manzana' }, ctx);
    const item = {
      item_id: body.item_id,
      server_id: serverId,
      name: 'Manzana',
      name_label: null,
      price: null,
      category_id: null,
      image_url: null,
      shop_visible: true,
      can_gift: true,
      can_delete: true,
      can_confiscate: true,
      can_search: true,
      user_limit: null,
      stock_mode: 'infinite',
      stock_quantity: null,
      stock_max: null,
      stock_renew_hours: null,
      require_license_id: null,
      created_at: world.clock.now().toISOString(),
    };
    expect([status, body]).toEqual([201, { ok: true, item_id: item.item_id, item }]);
    expect((await world.ok(list, {}, ctx)).items).toEqual([item]);
    const emitted = (await world.events('item.item.created')).find((event) => event.server_id === serverId);
    expect(emitted).toMatchObject({ data: item, actor: { kind: 'user', id: userId } });
    expect(emitted!.note).toBe('Se creó el objeto «Manzana».');
  });

  it('takes every field', async () => {
    const { serverId, ctx } = admin();
    const { category_id } = await world.ok(createCategory, { name: 'armas', label: 'Armas' }, ctx);
    const fields = {
      name: 'pistola',
      name_label: 'Pistola',
      price: 1_500,
      category_id,
      image_url: 'https://example.org/pistola.png',
      shop_visible: false,
      can_gift: false,
      can_delete: false,
      can_confiscate: false,
      can_search: false,
      user_limit: 2,
      stock_mode: 'renewable',
      stock_quantity: 3,
      stock_max: 10,
      stock_renew_hours: 48,
      require_license_id: await insertLicense(world, serverId),
    };
    expect((await world.ok(create, fields, ctx)).item).toMatchObject(fields);
  });

  it.each([
    ['infinite, whatever quantity is sent', { stock_quantity: 5 }, ['infinite', null, null, null]],
    ['limited, of nothing', { stock_mode: 'limited' }, ['limited', 0, null, null]],
    [
      'limited, whatever maximum is sent',
      { stock_mode: 'limited', stock_quantity: 5, stock_max: 9, stock_renew_hours: 2 },
      ['limited', 5, null, null],
    ],
    [
      'renewable up to its quantity, daily',
      { stock_mode: 'renewable', stock_quantity: 5 },
      ['renewable', 5, 5, 24],
    ],
  ])('makes a stock %s', async (_, sent, expected) => {
    const { item } = await world.ok(create, { name: 'Pan', ...sent }, admin().ctx);
    expect([item.stock_mode, item.stock_quantity, item.stock_max, item.stock_renew_hours]).toEqual(expected);
  });

  it('does not find a category or licence of another server, nor one that is none', async () => {
    const other = admin();
    const { category_id } = await world.ok(createCategory, { name: 'a', label: 'A' }, other.ctx);
    const require_license_id = await insertLicense(world, other.serverId);
    const { ctx } = admin();
    for (const reference of [
      { category_id },
      { category_id: 999_999 },
      { require_license_id },
      { require_license_id: 999_999 },
    ]) {
      const { status, code } = await world.act(create, { name: 'Pan', ...reference }, ctx);
      expect([status, code]).toEqual([404, 'not_found']);
    }
    expect((await world.ok(list, {}, ctx)).total).toBe(0);
  });

  it('refuses a name that the server has, in any case; another server may have it', async () => {
    const { ctx } = admin();
    await world.ok(create, { name: 'Ñandú' }, ctx);
    const { status, code } = await world.act(create, { name: ' ÑANDÚ ' }, ctx);
    expect([status, code]).toEqual([409, 'already_exists']);
    await world.ok(create, { name: 'Ñandú' }, admin().ctx);
  });

  it('refuses a name that looks like one of the server in letters of another alphabet', async () => {
    const { ctx } = admin();
    await world.ok(create, { name: 'Pan' }, ctx);
    expect((await world.act(create, { name: 'Раn' }, ctx)).code).toBe('already_exists');
  });

  it('gives a name to one item only, however many ask at the same time', async () => {
    const { ctx } = admin();
    const names = ['pan', 'Pan', 'PAN', 'pAN', 'paN', 'PaN'];
    const answers = await Promise.all(names.map((name) => world.act(create, { name }, ctx)));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array<string>(5).fill('already_exists'),
      null,
    ]);
    expect((await world.ok(list, {}, ctx)).total).toBe(1);
  });

  it('never lets a catalogue grow too large, not even by many requests at the same time', async () => {
    const { serverId, ctx } = admin();
    await world.database.query(
      `INSERT INTO items (server_id, name, created_at)
       SELECT $1, 'Objeto ' || i, now() FROM generate_series(1, $2::int) i`,
      [serverId, LIMITS.max_items - 2],
    );
    const names = Array.from({ length: 6 }, (_, index) => `Nuevo ${index}`);
    const answers = await Promise.all(names.map((name) => world.act(create, { name }, ctx)));
    expect(answers.map(({ status, code }) => `${status} ${code}`).sort()).toEqual([
      '201 null',
      '201 null',
      ...Array<string>(4).fill('400 limit_exceeded'),
    ]);
    expect((await world.ok(list, {}, ctx)).total).toBe(LIMITS.max_items);
  });

  const url = `https://example.org/${'a'.repeat(492)}`;
  it.each<[string, ...unknown[]]>([
    ['name', 'a', 'ñ'.repeat(64)],
    ['name_label', 'a', '😀'.repeat(64)],
    ['image_url', url],
    ['price', 0, 1e12],
    ['user_limit', 1, LIMITS.max_units],
    ['stock_quantity', 0, LIMITS.max_units],
    ['stock_max', 0, LIMITS.max_units],
    ['stock_renew_hours', 1, 720],
    ['stock_mode', 'infinite', 'limited', 'renewable'],
    ['can_gift', 'no', true],
  ])('stores %s at its limits', async (field, ...values) => {
    const { ctx } = admin();
    for (const [index, value] of values.entries()) {
      const sent = { name: `Objeto ${index}`, stock_mode: 'renewable', [field]: value };
      expect((await world.act(create, sent, ctx)).status).toBe(201);
    }
  });
});

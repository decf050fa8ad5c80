import type { Permission } from '@cabildo/contracts/permissions';
import create from '@cabildo/contracts/inventory/items/create.ts';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import list from '@cabildo/contracts/inventory/items/list.ts';
import update from '@cabildo/contracts/inventory/items/update.ts';
import { untilWaiting } from '@cabildo/testing';
import { insertLicense, startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function withItem(fields: object = {}) {
  const admin = world.person({ role: 'admin' });
  const { item_id, item } = await world.ok(create, { name: 'Pan', ...fields }, admin.ctx);
  const holderOf = (...permissions: Permission[]) => world.person({ serverId: admin.serverId, permissions });
  const read = async () =>
    (await world.ok(list, {}, admin.ctx)).items.find((each) => each.item_id === item_id)!;
  return { ...admin, item_id, item, holderOf, read };
}

/** Changes a stock as a purchase does. */
const SELL_ONE = 'UPDATE stocks SET quantity = quantity - 1 WHERE item_id = $1';

describe('update', () => {
  it('changes what is sent, leaves the rest unchanged and emits an event', async () => {
    const { item_id, item, serverId, userId, ctx, read } = await withItem({ price: 5, name_label: 'Pan' });
    const changes = { name: 'Pan duro', price: 3, can_gift: false };
    const answer = await world.ok(update, { item_id, ...changes }, ctx);
    expect(answer).toEqual({ ok: true, item: { ...item, ...changes } });
    expect(await read()).toEqual(answer.item);
    const emitted = (await world.events('item.item.updated')).find((event) => event.server_id === serverId);
    expect(emitted).toMatchObject({
      data: { ...answer.item, changed: ['name', 'price', 'can_gift'] },
      actor: { kind: 'user', id: userId },
    });
  });

  it('clears with the empty string whatever an item may be without', async () => {
    const admin = world.person({ role: 'admin' });
    const { category_id } = await world.ok(createCategory, { name: 'a', label: 'A' }, admin.ctx);
    const described = {
      name_label: 'Pan',
      price: 5,
      category_id,
      image_url: 'https://example.org/a.png',
      user_limit: 3,
      require_license_id: await insertLicense(world, admin.serverId),
    };
    const { item_id, item } = await world.ok(create, { name: 'Pan', ...described }, admin.ctx);
    expect(item).toMatchObject(described);
    const empty = Object.fromEntries(Object.keys(described).map((name) => [name, '']));
    const cleared = Object.fromEntries(Object.keys(described).map((name) => [name, null]));
    expect((await world.ok(update, { item_id, ...empty }, admin.ctx)).item).toEqual({ ...item, ...cleared });
  });

  it('moves an item to another category, with its place in the list', async () => {
    const { item_id, ctx } = await withItem();
    const { category_id } = await world.ok(createCategory, { name: 'b', label: 'B', sort_order: 2 }, ctx);
    const first = await world.ok(createCategory, { name: 'a', label: 'A', sort_order: 1 }, ctx);
    await world.ok(create, { name: 'Agua', category_id }, ctx);
    const names = async () => (await world.ok(list, {}, ctx)).items.map(({ name }) => name);
    expect(await names()).toEqual(['Agua', 'Pan']);
    await world.ok(update, { item_id, category_id: first.category_id }, ctx);
    expect(await names()).toEqual(['Pan', 'Agua']);
    await world.ok(update, { item_id, category_id: '' }, ctx);
    expect(await names()).toEqual(['Agua', 'Pan']);
  });

  it('needs something to change', async () => {
    const { item_id, ctx } = await withItem();
    const { status, code } = await world.act(update, { item_id }, ctx);
    expect([status, code]).toEqual([400, 'error']);
  });

  it('does not find an item, category or licence of another server', async () => {
    const { item_id, item, ctx, read } = await withItem();
    const stranger = world.person({ role: 'owner' });
    const theirs = await world.ok(createCategory, { name: 'a', label: 'A' }, stranger.ctx);
    const answers = await Promise.all([
      world.act(update, { item_id, price: 1 }, stranger.ctx),
      world.act(update, { item_id: 999_999, price: 1 }, ctx),
      world.act(update, { item_id, price: 1, category_id: theirs.category_id }, ctx),
      world.act(
        update,
        { item_id, price: 1, require_license_id: await insertLicense(world, stranger.serverId) },
        ctx,
      ),
    ]);
    for (const { status, code } of answers) expect([status, code]).toEqual([404, 'not_found']);
    expect(await read()).toEqual(item);
  });

  it('refuses the name of another item, in any case; its own in another case is fine', async () => {
    const { item_id, ctx } = await withItem();
    await world.ok(create, { name: 'Agua' }, ctx);
    const { status, code } = await world.act(update, { item_id, name: 'AGUA' }, ctx);
    expect([status, code]).toEqual([409, 'already_exists']);
    expect((await world.ok(update, { item_id, name: 'PAN' }, ctx)).item.name).toBe('PAN');
  });

  it('gives a name to one item only, though several are renamed and made at the same time', async () => {
    const { ctx } = await withItem();
    const ids = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => (await world.ok(create, { name }, ctx)).item_id),
    );
    const answers = await Promise.all([
      ...ids.map((item_id) => world.act(update, { item_id, name: 'Queso' }, ctx)),
      world.act(create, { name: 'QUESO' }, ctx),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array<string>(3).fill('already_exists'),
      null,
    ]);
  });

  it('loses none of many concurrent changes', async () => {
    const { item_id, ctx, read } = await withItem();
    const changes = [
      { price: 9 },
      { name_label: 'Barra' },
      { user_limit: 4 },
      { can_search: false },
      { shop_visible: false },
      { stock_mode: 'limited', stock_quantity: 7 },
    ];
    await Promise.all(changes.map((change) => world.ok(update, { item_id, ...change }, ctx)));
    expect(await read()).toMatchObject(Object.assign({}, ...changes));
  });

  describe('by a member with manage_shop alone', () => {
    it('reaches how an item is sold', async () => {
      const { item_id, serverId, holderOf } = await withItem();
      const sale = {
        price: 5,
        shop_visible: false,
        user_limit: 3,
        require_license_id: await insertLicense(world, serverId),
        stock_mode: 'renewable',
        stock_quantity: 1,
        stock_max: 2,
        stock_renew_hours: 3,
      };
      const { item } = await world.ok(update, { item_id, ...sale }, holderOf('manage_shop').ctx);
      expect(item).toMatchObject(sale);
    });

    it.each([
      ['name', 'Otro'],
      ['name_label', ''],
      ['category_id', ''],
      ['image_url', 'https://example.org/a.png'],
      ['can_gift', false],
      ['can_delete', false],
      ['can_confiscate', false],
      ['can_search', false],
    ])('does not reach %s, and then changes nothing', async (field, value) => {
      const { item_id, item, holderOf, read } = await withItem();
      const sent = { item_id, price: 5, stock_mode: 'limited', [field]: value };
      const { status, code } = await world.act(update, sent, holderOf('manage_shop').ctx);
      expect([status, code]).toEqual([403, 'forbidden']);
      expect(await read()).toEqual(item);
      await world.ok(update, sent, holderOf('manage_items').ctx);
    });
  });

  describe('of a stock', () => {
    const stockOf = (item: Awaited<ReturnType<typeof withItem>>['item']) => [
      item.stock_mode,
      item.stock_quantity,
      item.stock_max,
      item.stock_renew_hours,
    ];

    it('switches between the modes without a change of the units', async () => {
      const { item_id, ctx } = await withItem({ stock_mode: 'limited', stock_quantity: 5 });
      const set = async (sent: object) => stockOf((await world.ok(update, { item_id, ...sent }, ctx)).item);
      expect(await set({ stock_mode: 'renewable' })).toEqual(['renewable', 5, 5, 24]);
      expect(await set({ stock_max: 8, stock_renew_hours: 2 })).toEqual(['renewable', 5, 8, 2]);
      expect(await set({ stock_quantity: 3 })).toEqual(['renewable', 3, 8, 2]);
      expect(await set({ stock_mode: 'limited' })).toEqual(['limited', 3, null, null]);
      expect(await set({ stock_mode: 'infinite' })).toEqual(['infinite', null, null, null]);
      expect(await set({ stock_quantity: 9 })).toEqual(['infinite', null, null, null]);
      expect(await set({ stock_mode: 'limited' })).toEqual(['limited', 0, null, null]);
    });

    it('counts renewals from the last stock setting, and not from other changes', async () => {
      const { item_id, ctx, read } = await withItem({
        stock_mode: 'renewable',
        stock_quantity: 1,
        stock_max: 10,
      });
      const hours = (count: number): void => world.clock.advance(count * 3_600_000);
      hours(20);
      await world.ok(update, { item_id, price: 5 }, ctx);
      hours(4);
      expect((await read()).stock_quantity).toBe(10);
      hours(12);
      await world.ok(update, { item_id, stock_quantity: 2 }, ctx);
      hours(23);
      expect((await read()).stock_quantity).toBe(2);
      hours(1);
      expect((await read()).stock_quantity).toBe(10);
    });

    it('includes the units of a renewal before it', async () => {
      const { item_id, ctx } = await withItem({
        stock_mode: 'renewable',
        stock_quantity: 1,
        stock_max: 10,
      });
      world.clock.advance(25 * 3_600_000);
      const { item } = await world.ok(update, { item_id, stock_mode: 'limited' }, ctx);
      expect(item.stock_quantity).toBe(10);
    });

    it('loses no unit that is sold while other fields are changed, and never waits for the buyer', async () => {
      const { item_id, ctx, read } = await withItem({ stock_mode: 'limited', stock_quantity: 30 });
      await world.database.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM items WHERE id = $1 FOR KEY SHARE', [item_id]);
        await tx.query(SELL_ONE, [item_id]);
        await world.ok(update, { item_id, price: 1, name: 'Pan caro' }, ctx);
      });
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2
            ? world.database.query(SELL_ONE, [item_id])
            : world.ok(update, { item_id, price: index }, ctx),
        ),
      );
      expect((await read()).stock_quantity).toBe(19);
    });

    it('waits for a purchase and counts its units, if no quantity is sent', async () => {
      const { item_id, ctx } = await withItem({ stock_mode: 'limited', stock_quantity: 5 });
      let setting: ReturnType<typeof world.ok<typeof update>> | undefined;
      await world.database.transaction(async (tx) => {
        await tx.query(SELL_ONE, [item_id]);
        setting = world.ok(update, { item_id, stock_mode: 'renewable', stock_max: 9 }, ctx);
        await untilWaiting(world.database);
      });
      expect(stockOf((await setting!).item)).toEqual(['renewable', 4, 9, 24]);
    });
  });
});

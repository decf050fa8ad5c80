import create from '@cabildo/contracts/inventory/items/create.ts';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import listCategories from '@cabildo/contracts/inventory/items/list_categories.ts';
import update from '@cabildo/contracts/inventory/items/update.ts';
import updateCategory from '@cabildo/contracts/inventory/items/update_category.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function withCategory() {
  const admin = world.person({ role: 'admin' });
  const { category_id, category } = await world.ok(
    createCategory,
    { name: 'armas', label: 'Armas', sort_order: 4 },
    admin.ctx,
  );
  return { ...admin, category_id, category };
}

describe('update_category', () => {
  it('changes what is sent, leaves the rest unchanged and emits an event', async () => {
    const { category_id, category, serverId, ctx } = await withCategory();
    const answer = await world.ok(updateCategory, { category_id, label: 'Armería', sort_order: -1 }, ctx);
    expect(answer).toEqual({ ok: true, category: { ...category, label: 'Armería', sort_order: -1 } });
    expect((await world.ok(listCategories, {}, ctx)).categories).toEqual([answer.category]);
    const emitted = (await world.events('item.category.updated')).find(
      (event) => event.server_id === serverId,
    );
    expect(emitted!.data).toEqual({ ...answer.category, changed: ['label', 'sort_order'] });
  });

  it('refuses the name of another category, in any case; its own in another case is fine', async () => {
    const { category_id, ctx } = await withCategory();
    await world.ok(createCategory, { name: 'ropa', label: 'Ropa' }, ctx);
    const { status, code } = await world.act(updateCategory, { category_id, name: 'ROPA' }, ctx);
    expect([status, code]).toEqual([409, 'already_exists']);
    expect((await world.ok(updateCategory, { category_id, name: 'ARMAS' }, ctx)).category.name).toBe('ARMAS');
  });

  it('needs something to change', async () => {
    const { category_id, ctx } = await withCategory();
    const { status, code } = await world.act(updateCategory, { category_id, name: '' }, ctx);
    expect([status, code]).toEqual([400, 'error']);
  });

  it('does not find a category of another server', async () => {
    const { category_id, ctx } = await withCategory();
    for (const [id, who] of [
      [category_id, world.person({ role: 'owner' }).ctx],
      [999_999, ctx],
    ] as const) {
      const { status, code } = await world.act(updateCategory, { category_id: id, label: 'X' }, who);
      expect([status, code]).toEqual([404, 'not_found']);
    }
  });

  it('takes its items along, those that come and change at the same moment too', async () => {
    const { category_id, serverId, ctx } = await withCategory();
    const { item_id } = await world.ok(create, { name: 'espada', category_id }, ctx);
    const { item_id: loose } = await world.ok(create, { name: 'escudo' }, ctx);
    for (let round = 1; round <= 8; round += 1) {
      await Promise.all([
        world.ok(updateCategory, { category_id, sort_order: round }, ctx),
        world.ok(create, { name: `nueva ${round}`, category_id }, ctx),
        world.ok(update, { item_id, price: round }, ctx),
        world.ok(update, { item_id: loose, category_id: round % 2 ? category_id : '' }, ctx),
      ]);
    }
    const rows = await world.database.query<{ category_sort_order: number | null }>(
      'SELECT DISTINCT category_sort_order FROM items WHERE server_id = $1 AND category_id IS NOT NULL',
      [serverId],
    );
    expect(rows).toEqual([{ category_sort_order: 8 }]);
  });
});

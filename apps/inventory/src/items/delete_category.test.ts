import create from '@cabildo/contracts/inventory/items/create.ts';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import deleteCategory from '@cabildo/contracts/inventory/items/delete_category.ts';
import list from '@cabildo/contracts/inventory/items/list.ts';
import listCategories from '@cabildo/contracts/inventory/items/list_categories.ts';
import update from '@cabildo/contracts/inventory/items/update.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function withCategory() {
  const admin = world.person({ role: 'admin' });
  const { category_id } = await world.ok(createCategory, { name: 'armas', label: 'Armas' }, admin.ctx);
  return { ...admin, category_id };
}

describe('delete_category', () => {
  it('removes it, leaves its items without one, and emits an event', async () => {
    const { category_id, serverId, userId, ctx } = await withCategory();
    const { item } = await world.ok(create, { name: 'espada', category_id }, ctx);
    expect(await world.ok(deleteCategory, { category_id }, ctx)).toEqual({
      ok: true,
      deleted: true,
      category_id,
    });
    expect((await world.ok(list, {}, ctx)).items).toEqual([{ ...item, category_id: null }]);
    expect((await world.ok(listCategories, {}, ctx)).categories).toEqual([]);
    const emitted = (await world.events('item.category.deleted')).find(
      (event) => event.server_id === serverId,
    );
    expect(emitted).toMatchObject({
      data: { category_id, name: 'armas', label: 'Armas' },
      actor: { kind: 'user', id: userId },
    });
    expect((await world.act(deleteCategory, { category_id }, ctx)).code).toBe('not_found');
  });

  it('does not find a category of another server', async () => {
    const { category_id, ctx } = await withCategory();
    const { status, code } = await world.act(
      deleteCategory,
      { category_id },
      world.person({ role: 'owner' }).ctx,
    );
    expect([status, code]).toEqual([404, 'not_found']);
    expect((await world.ok(listCategories, {}, ctx)).total).toBe(1);
  });

  it('never leaves an item in a deleted category, also one that is added at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { category_id, ctx } = await withCategory();
      const { item_id } = await world.ok(create, { name: 'escudo' }, ctx);
      const answers = await Promise.all([
        world.act(create, { name: 'espada', category_id }, ctx),
        world.act(update, { item_id, category_id }, ctx),
        world.act(deleteCategory, { category_id }, ctx),
      ]);
      expect(answers[2].code).toBeNull();
      for (const { code } of answers) expect([null, 'not_found']).toContain(code);
      const { items } = await world.ok(list, {}, ctx);
      expect(items.map((item) => item.category_id)).toEqual(items.map(() => null));
    }
  });
});

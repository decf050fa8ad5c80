import { isAllowed } from '@cabildo/contracts';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import listCategories from '@cabildo/contracts/inventory/items/list_categories.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

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

  it.each([
    [{ per_page: 100 }, 200],
    [{ per_page: 101 }, 400],
    [{ per_page: 0 }, 400],
    [{ page: 0 }, 400],
  ])('answers %j with %d', async (input, status) => {
    expect((await world.act(listCategories, input, world.person().ctx)).status).toBe(status);
  });

  it('is for every member', () => {
    expect(isAllowed(listCategories.access.to, world.person().ctx.membership!)).toBe(true);
  });
});

import create from '@cabildo/contracts/inventory/items/create.ts';
import createCategory from '@cabildo/contracts/inventory/items/create_category.ts';
import list from '@cabildo/contracts/inventory/items/list.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function catalogue() {
  const admin = world.person({ role: 'admin' });
  const categoryOf = async (name: string, sort_order: number): Promise<number> =>
    (await world.ok(createCategory, { name, label: name, sort_order }, admin.ctx)).category_id;
  const last = await categoryOf('Últimos', 7);
  const first = await categoryOf('Primeros', -7);
  const also = await categoryOf('También primeros', -7);
  for (const [name, category_id, name_label] of [
    ['Zumo', first, 'De naranja'],
    ['Ábaco', first],
    ['Bebida', also, 'Agua con gas 100%'],
    ['agua', last],
    ['Ñu', last],
    ['Nuez', last],
    ['Árbol'],
  ] as const) {
    await world.ok(create, { name, category_id, name_label }, admin.ctx);
  }
  const { ctx } = world.person({ serverId: admin.serverId });
  const names = async (input: object) => (await world.ok(list, input, ctx)).items.map(({ name }) => name);
  return { ctx, names, first, last };
}

describe('list', () => {
  it('is in the order of the categories, then by name without regard to case and accents', async () => {
    const { names } = await catalogue();
    expect(await names({})).toEqual(['Ábaco', 'Bebida', 'Zumo', 'agua', 'Ñu', 'Nuez', 'Árbol']);
  });

  it('includes what is not for sale, of this server only', async () => {
    const { ctx } = world.person({ role: 'admin' });
    await world.ok(create, { name: 'Oculto', shop_visible: false, price: 0 }, ctx);
    const { items, total } = await world.ok(list, {}, ctx);
    expect([items.map(({ name }) => name), total]).toEqual([['Oculto'], 1]);
  });

  it('comes in pages', async () => {
    const { ctx, names } = await catalogue();
    expect(await names({ page: 2, per_page: 3 })).toEqual(['agua', 'Ñu', 'Nuez']);
    const { items, ...page } = await world.ok(list, { page: 9, per_page: 3 }, ctx);
    expect(items).toEqual([]);
    expect(page).toEqual({ ok: true, page: 9, per_page: 3, total: 7, total_pages: 3 });
  });

  it('can be of one category', async () => {
    const { ctx, names, first } = await catalogue();
    expect(await names({ category_id: first })).toEqual(['Ábaco', 'Zumo']);
    expect((await world.ok(list, { category_id: first, per_page: 1 }, ctx)).total).toBe(2);
  });

  it.each([
    ['AGUA', ['Bebida', 'agua']],
    ['arbol', ['Árbol']],
    ['ñu', ['Ñu', 'Nuez']],
    ['naranja', ['Zumo']],
    ['%', ['Bebida']],
    ['_', []],
    ['\\', []],
  ])('finds %s in names and labels', async (search, expected) => {
    const { names } = await catalogue();
    expect(await names({ search })).toEqual(expected);
  });

  it('finds within a category', async () => {
    const { names, last } = await catalogue();
    expect(await names({ search: 'agua', category_id: last })).toEqual(['agua']);
  });

  it('does not find a category of another server', async () => {
    const { first } = await catalogue();
    const { status, code } = await world.act(list, { category_id: first }, world.person().ctx);
    expect([status, code]).toEqual([404, 'not_found']);
  });
});

import list from '@cabildo/contracts/inventory/licenses/list.ts';
import { startWorld, type World } from '../testing/world.ts';
import { licenseOffice } from './license-office.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('list', () => {
  it('shows any member the licences of the server by name, those that the shop hides too', async () => {
    const { license, person } = licenseOffice(world);
    await licenseOffice(world).license({ name: 'De otro servidor' });
    for (const name of ['caza', 'Barco', 'Avión']) await license({ name, shop_visible: name !== 'caza' });
    const { licenses, ...page } = await world.ok(list, {}, person().ctx);
    expect(licenses.map(({ name }) => name)).toEqual(['Avión', 'Barco', 'caza']);
    expect(page).toMatchObject({ page: 1, per_page: 50, total: 3, total_pages: 1 });
  });

  it('goes page by page, and is empty past the end', async () => {
    const { license, ctx } = licenseOffice(world);
    for (const name of ['a', 'b', 'c']) await license({ name });
    const namesOf = async (page: number) => {
      const shown = await world.ok(list, { page, per_page: 2 }, ctx);
      expect(shown).toMatchObject({ page, per_page: 2, total: 3, total_pages: 2 });
      return shown.licenses.map(({ name }) => name);
    };
    expect([await namesOf(1), await namesOf(2), await namesOf(3)]).toEqual([['a', 'b'], ['c'], []]);
  });

  it.each([{ page: 0 }, { per_page: 0 }, { per_page: 101 }])('refuses %j', async (input) => {
    const { status, code } = await world.act(list, input, licenseOffice(world).ctx);
    expect([status, code]).toEqual([400, 'error']);
  });

  it('of a server without any is empty', async () => {
    const shown = await world.ok(list, { per_page: 100 }, licenseOffice(world).ctx);
    expect(shown).toMatchObject({ licenses: [], total: 0, total_pages: 0 });
  });
});

import { PERMISSIONS, type OutputOf } from '@cabildo/contracts';
import listRoles from '@cabildo/contracts/servers/roles/list_roles.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
  server = await world.found(1);
  await world.enter(server, 2, 3);
  await world.giveRole(2, server.id, { name: 'Sheriff', hierarchy: 50, permissions: ['view_logs'] });
  await world.giveRole(3, server.id, { name: 'Alcalde', hierarchy: 99 });
  const other = await world.found(20);
  await world.enter(other, 21);
  await world.giveRole(21, other.id, { name: 'Forastero', hierarchy: 40 });
});
afterAll(() => world.close());

const list = async (input: object = {}, userId = 2): Promise<OutputOf<typeof listRoles>> =>
  world.ok(listRoles, input, await world.as(userId, server.id));
const names = async (input: object) => (await list(input)).roles.map((role) => role.name);

describe('listing roles', () => {
  test('goes from the highest down, system roles among them, and stays in its server', async () => {
    expect(await names({})).toEqual(['Owner', 'Alcalde', 'Admin', 'Mod', 'Sheriff', 'Member']);
  });

  test('shows what each of them is and allows', async () => {
    const { roles, ...page } = await list();
    expect(page).toEqual({ ok: true, page: 1, per_page: 50, total: 6, total_pages: 1 });
    expect(new Set(roles.map((role) => role.role_id)).size).toBe(6);
    expect(roles.filter((role) => role.is_system)).toEqual([
      expect.objectContaining({ name: 'Owner', hierarchy: 100, permissions: [...PERMISSIONS] }),
      expect.objectContaining({ name: 'Admin', hierarchy: 90, permissions: [...PERMISSIONS] }),
      expect.objectContaining({ name: 'Mod', hierarchy: 50, permissions: ['manage_dni'] }),
      expect.objectContaining({ name: 'Member', hierarchy: 0, permissions: [], max_members: null }),
    ]);
    expect(roles.find((role) => role.name === 'Sheriff')).toEqual({
      role_id: (await world.as(2, server.id)).membership!.role_id,
      name: 'Sheriff',
      color: '#112233',
      hierarchy: 50,
      permissions: ['view_logs'],
      max_members: null,
      is_system: false,
    });
  });

  test('comes in pages; past the end a page is empty', async () => {
    expect(await names({ per_page: 4, page: 2 })).toEqual(['Sheriff', 'Member']);
    expect(await list({ per_page: 4, page: 3 })).toMatchObject({ roles: [], total: 6, total_pages: 2 });
  });
});

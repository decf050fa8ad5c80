import type { RequestContext } from '@cabildo/contracts/action';
import { LIMITS } from '@cabildo/contracts/limits';
import { PERMISSIONS } from '@cabildo/contracts/permissions';
import createRole from '@cabildo/contracts/servers/roles/create_role.ts';
import listRoles from '@cabildo/contracts/servers/roles/list_roles.ts';
import { member } from '@cabildo/testing';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3, 4, 5);
  await world.promote(2, server.id, 'admin');
  await world.promote(3, server.id, 'mod');
});
afterAll(() => world.close());

const as = (userId: number): Promise<RequestContext> => world.as(userId, server.id);
const create = async (userId: number, input: object) => world.act(createRole, input, await as(userId));
const codeOf = async (userId: number, input: object) => (await create(userId, input)).code ?? 'ok';
const customRoles = async () =>
  (await world.ok(listRoles, {}, await as(1))).roles.filter((role) => !role.is_system);
const emitted = async (type: string) =>
  (await world.events(type)).filter((each) => each.server_id === server.id);

describe('creating a role', () => {
  test('with a name alone makes the humblest role there is', async () => {
    const { status, body } = await create(1, { name: 'Vecino' });
    expect(status).toBe(201);
    expect(body.role).toEqual({
      role_id: body.role_id,
      name: 'Vecino',
      color: '#99AAB5',
      hierarchy: 1,
      permissions: [],
      max_members: null,
      is_system: false,
    });
    expect(await customRoles()).toEqual([body.role]);
  });

  test('with all fields stores all of them, permissions once each and in order', async () => {
    const { body } = await create(2, {
      name: '  Sheriff ',
      color: '#1a2b3c',
      hierarchy: '89',
      permissions: 'view_logs,manage_shop,view_logs',
      max_members: '3',
    });
    expect(body.role).toMatchObject({
      name: 'Sheriff',
      color: '#1A2B3C',
      hierarchy: 89,
      permissions: ['manage_shop', 'view_logs'],
      max_members: 3,
    });
  });

  test('emits an event', async () => {
    const { body } = await create(2, { name: 'Sheriff', hierarchy: 60, permissions: ['view_logs'] });
    expect(await emitted('role.role.created')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 2 },
        data: {
          server_id: server.id,
          user_id: 2,
          gp_username: 'user2',
          role_id: body.role_id,
          role_name: 'Sheriff',
          hierarchy: 60,
          permissions: ['view_logs'],
        },
        note: 'user2 creó el rango «Sheriff».',
      }),
    ]);
  });

  test.each([
    { name: 'a' },
    { name: 'ñ'.repeat(64) },
    { hierarchy: 1 },
    { hierarchy: 99 },
    { color: '#abcdef' },
    { max_members: 1 },
    { max_members: LIMITS.max_members },
    { permissions: [...PERMISSIONS] },
  ])('%j is taken', async (input) => {
    const answer = await create(1, { name: 'Vecino', ...input });
    expect([answer.status, answer.code]).toEqual([201, null]);
  });

  test.each([
    ['SHERIFF', 'sheriff'],
    ['Ñandú', 'ñANDÚ'],
  ])('%s and %s are one name', async (first, second) => {
    expect(await codeOf(1, { name: first })).toBe('ok');
    const answer = await create(1, { name: second });
    expect([answer.status, answer.code]).toEqual([409, 'already_exists']);
  });

  test.each(['Owner', 'ADMIN', 'mod', 'Member'])('%s is the name of a system role', async (name) => {
    expect(await codeOf(1, { name })).toBe('already_exists');
  });

  test.each(['Аdmin', 'ａｄｍｉｎ', 'Οwner', 'Mοd'])(
    '%s looks like the name of a system role',
    async (name) => {
      expect(await codeOf(1, { name })).toBe('already_exists');
    },
  );

  test('the name that another one looks like is taken as well', async () => {
    expect(await codeOf(1, { name: 'Ѕheriff' })).toBe('ok');
    expect(await codeOf(1, { name: 'Sheriff' })).toBe('already_exists');
  });

  test('another server may have a role of the same name', async () => {
    const other = await world.found(20);
    await world.ok(createRole, { name: 'Sheriff' }, await world.as(20, other.id));
    expect(await codeOf(1, { name: 'Sheriff' })).toBe('ok');
  });
});

describe('who may create which role (RO-05)', () => {
  test.each([
    [1, 99, 'ok'],
    [2, 89, 'ok'],
    [2, 90, 'forbidden'],
    [2, 99, 'forbidden'],
    [3, 1, 'forbidden'],
    [4, 1, 'forbidden'],
  ])('user %d at %d: %s', async (userId, hierarchy, outcome) => {
    expect(await codeOf(userId, { name: 'Nuevo', hierarchy })).toBe(outcome);
    expect(await customRoles()).toHaveLength(outcome === 'ok' ? 1 : 0);
  });

  test.each([
    [59, ['manage_roles', 'manage_shop'], 'ok'],
    [60, [], 'forbidden'],
    [61, [], 'forbidden'],
    [1, ['manage_shop', 'view_logs'], 'forbidden'],
    [1, ['manage_role_permissions'], 'forbidden'],
  ])('a member with a role at 60 creating one at %d with %j: %s', async (hierarchy, permissions, outcome) => {
    const own = { name: 'Jefa', hierarchy: 60, permissions: ['manage_roles', 'manage_shop'] };
    await world.giveRole(5, server.id, own);
    expect(await codeOf(5, { name: 'Nuevo', hierarchy, permissions })).toBe(outcome);
  });

  test('a high rank is no right: it takes manage_roles', async () => {
    const others = PERMISSIONS.filter((permission) => permission !== 'manage_roles');
    await world.giveRole(5, server.id, { name: 'Casi todo', hierarchy: 99, permissions: others });
    expect(await codeOf(5, { name: 'Nuevo' })).toBe('forbidden');
    expect(await emitted('role.permissions.refused')).toEqual([]);
  });

  test.each([
    ['an admin with the own hierarchy', 2, { hierarchy: 90, permissions: [] }],
    ['a member with a permission', 4, { hierarchy: 1, permissions: ['view_logs'] }],
  ])('%s is refused and emits an event (AU-03)', async (_, userId, wanted) => {
    expect(await codeOf(userId, { name: 'Nuevo', ...wanted })).toBe('forbidden');
    expect(await emitted('role.permissions.refused')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: userId },
        data: {
          server_id: server.id,
          user_id: userId,
          gp_username: `user${userId}`,
          role_id: null,
          role_name: 'Nuevo',
          ...wanted,
        },
        note: `user${userId} intentó crear el rango «Nuevo» más allá de su rango o de sus permisos.`,
      }),
    ]);
    expect(await emitted('role.role.created')).toEqual([]);
  });

  test('the cached membership of the caller does not count, only the current one', async () => {
    const stale = await as(2);
    await world.promote(2, server.id, 'member');
    expect((await world.act(createRole, { name: 'Nuevo' }, stale)).code).toBe('forbidden');
    const gone = member(404, 'admin', { serverId: server.id });
    expect((await world.act(createRole, { name: 'Nuevo' }, gone)).code).toBe('forbidden');
  });
});

describe('at once', () => {
  test('of two roles of one name, exactly one wins', async () => {
    const callers = [await as(1), await as(2)];
    const names = ['Sheriff', 'SHERIFF', 'sheriff', 'sHeRiFf'];
    const answers = await Promise.all(
      names.map((name, index) => world.act(createRole, { name }, callers[index % 2])),
    );
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual([
      ...Array(3).fill('already_exists'),
      'ok',
    ]);
    expect(await customRoles()).toHaveLength(1);
  });

  test('the last place for a role is given once, and none after it', async () => {
    await world.database.query(
      `INSERT INTO roles (server_id, name, color, hierarchy)
       SELECT $1, 'Rol ' || i, '#112233', 1 FROM generate_series(1, $2::int) i`,
      [server.id, LIMITS.max_custom_roles - 1],
    );
    await world.promote(4, server.id, 'admin');
    const callers = await Promise.all([1, 2, 4].map(as));
    const answers = await Promise.all(
      callers.map((caller, index) => world.act(createRole, { name: `Nuevo ${index}` }, caller)),
    );
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual([
      'limit_exceeded',
      'limit_exceeded',
      'ok',
    ]);
    expect((await world.ok(listRoles, {}, await as(1))).total).toBe(LIMITS.max_custom_roles + 4);
    expect((await create(1, { name: 'Cuatro' })).status).toBe(400);
  });
});

describe('listing roles', () => {
  beforeAll(async () => {
    const other = await world.found(20);
    await world.enter(other, 21);
    await world.giveRole(21, other.id, { name: 'Forastero', hierarchy: 40 });
  });
  beforeEach(async () => {
    await world.giveRole(2, server.id, { name: 'Sheriff', hierarchy: 50, permissions: ['view_logs'] });
    await world.giveRole(3, server.id, { name: 'Alcalde', hierarchy: 99 });
  });

  const list = async (input: object = {}) => world.ok(listRoles, input, await as(2));
  const names = async (input: object) => (await list(input)).roles.map((role) => role.name);

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
      role_id: (await as(2)).membership!.role_id,
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

import type { RequestContext } from '@cabildo/contracts/action';
import { LIMITS } from '@cabildo/contracts/limits';
import { PERMISSIONS } from '@cabildo/contracts/permissions';
import createRole from '@cabildo/contracts/servers/roles/create_role.ts';
import listRoles from '@cabildo/contracts/servers/roles/list_roles.ts';
import updateRole from '@cabildo/contracts/servers/roles/update_role.ts';
import listMembers from '@cabildo/contracts/servers/members/list_members.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
/** Sheriff at 40, the role of user 6. */
let roleId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3, 4, 5, 6);
  await world.promote(2, server.id, 'admin');
  await world.promote(3, server.id, 'mod');
  const sheriff = { name: 'Sheriff', hierarchy: 40, permissions: ['manage_shop', 'view_logs'] };
  roleId = await world.giveRole(6, server.id, sheriff);
});
afterAll(() => world.close());

const as = (userId: number): Promise<RequestContext> => world.as(userId, server.id);
const update = async (userId: number, input: object) =>
  world.act(updateRole, { role_id: roleId, ...input }, await as(userId));
const codeOf = async (userId: number, input: object) => (await update(userId, input)).code ?? 'ok';
const roles = async () => (await world.ok(listRoles, {}, await as(1))).roles;
const roleNow = async (id = roleId) => (await roles()).find((role) => role.role_id === id);
const systemRole = async (name: string) => (await roles()).find((role) => role.name === name)!;
const emitted = async (type: string) =>
  (await world.events(type)).filter((each) => each.server_id === server.id);

describe('changing a role', () => {
  test('changes what is sent and nothing else', async () => {
    const before = (await roleNow())!;
    const { body } = await update(1, { color: '#abcdef' });
    expect(body.role).toEqual({ ...before, color: '#ABCDEF' });
    const all = { name: 'Alguacil', hierarchy: 70, permissions: ['manage_dni'], max_members: 5 };
    expect((await update(1, all)).body.role).toEqual({ ...before, color: '#ABCDEF', ...all });
    expect(await roleNow()).toEqual({ ...before, color: '#ABCDEF', ...all });
  });

  test('an empty list takes all permissions, an empty maximum lifts it', async () => {
    await update(1, { max_members: 5 });
    const { body } = await update(1, { permissions: '[]', max_members: '' });
    expect(body.role).toMatchObject({ permissions: [], max_members: null });
  });

  test('a new hierarchy moves all members of the role, a new permission is theirs', async () => {
    await world.enter(server, 7);
    await world.database.query(
      'UPDATE members SET role_id = $2, hierarchy = 40 WHERE server_id = $1 AND user_id = 7',
      [server.id, roleId],
    );
    await update(1, { hierarchy: 95, permissions: ['manage_roles'] });
    const { members } = await world.ok(listMembers, {}, await as(1));
    expect(members.slice(0, 4).map((each) => [each.user_id, each.hierarchy])).toEqual([
      [1, 100],
      [6, 95],
      [7, 95],
      [2, 90],
    ]);
    for (const userId of [6, 7]) {
      expect((await as(userId)).membership).toMatchObject({
        role: 'member',
        hierarchy: 95,
        permissions: ['manage_roles'],
      });
    }
  });

  test('emits what changed', async () => {
    await update(2, { name: 'Alguacil', permissions: ['view_logs'] });
    expect(await emitted('role.role.updated')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 2 },
        data: {
          server_id: server.id,
          user_id: 2,
          gp_username: 'user2',
          role_id: roleId,
          role_name: 'Alguacil',
          hierarchy: 40,
          permissions: ['view_logs'],
          changed: ['name', 'permissions'],
        },
        note: 'user2 cambió el nombre y los permisos en el rango «Alguacil».',
      }),
    ]);
  });

  test.each([
    [{ name: 'a' }, 200],
    [{ name: 'a'.repeat(64) }, 200],
    [{ hierarchy: 1 }, 200],
    [{ hierarchy: 99 }, 200],
    [{ color: '#00ff00' }, 200],
    [{ max_members: 1 }, 200],
    [{ max_members: LIMITS.max_members }, 200],
    [{ permissions: [...PERMISSIONS] }, 200],
    [{}, 400],
    [{ name: '', color: '' }, 400],
  ])('%j answers %d', async (input, status) => {
    const answer = await update(1, input);
    expect([answer.status, answer.code]).toEqual([status, status === 400 ? 'error' : null]);
  });

  test('a name in use is refused in any case, its own is not', async () => {
    await world.ok(createRole, { name: 'Ñandú' }, await as(1));
    for (const name of ['ÑANDÚ', 'owner', 'Member']) {
      const answer = await update(1, { name });
      expect([answer.status, answer.code]).toEqual([409, 'already_exists']);
    }
    expect(await codeOf(1, { name: 'SHERIFF' })).toBe('ok');
  });

  test('a role that is not there, or is of another server, is not found', async () => {
    const other = await world.found(20);
    await world.enter(other, 21);
    const foreign = await world.giveRole(21, other.id, { name: 'Sheriff', hierarchy: 5 });
    for (const role_id of [foreign, 999_999_999]) {
      const answer = await update(1, { role_id, color: '#00ff00' });
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
      expect(await codeOf(4, { role_id, color: '#00ff00' })).toBe('forbidden');
    }
  });
});

describe('who may change what (RO-06)', () => {
  const name = { name: 'Otro' };
  const permissions = { permissions: ['view_logs'] };
  test.each([
    [['manage_roles'], name, 'ok'],
    [['manage_roles'], { color: '#00ff00' }, 'ok'],
    [['manage_roles'], { hierarchy: 10 }, 'ok'],
    [['manage_roles'], { max_members: 10 }, 'ok'],
    [['manage_roles'], { max_members: '' }, 'ok'],
    [['manage_roles'], permissions, 'forbidden'],
    [['manage_roles'], { ...name, ...permissions }, 'forbidden'],
    [['manage_role_permissions'], permissions, 'ok'],
    [['manage_role_permissions'], name, 'forbidden'],
    [['manage_role_permissions'], { max_members: '' }, 'forbidden'],
    [['manage_role_permissions'], { ...permissions, ...name }, 'forbidden'],
    [['manage_roles', 'manage_role_permissions'], { ...name, ...permissions }, 'ok'],
    [['assign_roles', 'view_logs'], name, 'forbidden'],
    [[], permissions, 'forbidden'],
    [[], {}, 'forbidden'],
  ])('with %j, changing %j: %s', async (held, input, outcome) => {
    await world.giveRole(5, server.id, { name: 'Jefa', hierarchy: 60, permissions: held });
    const before = await roleNow();
    expect(await codeOf(5, input)).toBe(outcome);
    if (outcome === 'forbidden') expect(await roleNow()).toEqual(before);
    expect(await emitted('role.permissions.refused')).toEqual([]);
  });

  test.each([
    [41, {}, 'ok'],
    [40, {}, 'forbidden'],
    [39, {}, 'forbidden'],
    [60, { hierarchy: 59 }, 'ok'],
    [60, { hierarchy: 60 }, 'forbidden'],
    [60, { hierarchy: 61 }, 'forbidden'],
  ])('a member with a role at %d changing one at 40 with %j: %s', async (hierarchy, input, outcome) => {
    await world.giveRole(5, server.id, { name: 'Jefa', hierarchy, permissions: ['manage_roles'] });
    expect(await codeOf(5, { color: '#00ff00', ...input })).toBe(outcome);
    expect(await emitted('role.permissions.refused')).toHaveLength(outcome === 'ok' ? 0 : 1);
  });

  test('no member grants a missing permission, but a present one may stay or go', async () => {
    const held = ['manage_role_permissions', 'manage_dni'];
    await world.giveRole(5, server.id, { name: 'Jefa', hierarchy: 60, permissions: held });
    const sent = (...permissions: string[]) => codeOf(5, { permissions });
    expect(await sent('manage_shop', 'view_logs', 'manage_items')).toBe('forbidden');
    expect(await sent('manage_shop', 'manage_dni')).toBe('ok');
    expect((await roleNow())!.permissions).toEqual(['manage_dni', 'manage_shop']);
    // The permission has been removed from the role, and the caller lacks it.
    expect(await sent('manage_dni', 'manage_shop', 'view_logs')).toBe('forbidden');
  });

  test('no member changes the own role', async () => {
    await update(1, { permissions: ['manage_roles', 'manage_role_permissions'] });
    expect(await codeOf(6, { hierarchy: 39 })).toBe('forbidden');
    expect(await codeOf(6, { permissions: ['manage_roles'] })).toBe('forbidden');
  });

  test('an attempt beyond the own rank or permissions emits an event (AU-03)', async () => {
    expect(await codeOf(2, { hierarchy: 90, name: 'Otro' })).toBe('forbidden');
    expect(await emitted('role.permissions.refused')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 2 },
        data: {
          server_id: server.id,
          user_id: 2,
          gp_username: 'user2',
          role_id: roleId,
          role_name: 'Sheriff',
          hierarchy: 90,
          permissions: ['manage_shop', 'view_logs'],
        },
        note: 'user2 intentó cambiar el rango «Sheriff» más allá de su rango o de sus permisos.',
      }),
    ]);
    expect(await codeOf(4, { permissions: ['manage_roles'] })).toBe('forbidden');
    expect(await emitted('role.permissions.refused')).toHaveLength(2);
    expect(await emitted('role.role.updated')).toEqual([]);
  });

  test('the cached membership of the caller does not count, only the current one', async () => {
    const stale = await as(2);
    await world.promote(2, server.id, 'mod');
    const input = { role_id: roleId, color: '#00ff00' };
    expect((await world.act(updateRole, input, stale)).code).toBe('forbidden');
  });
});

describe('a system role', () => {
  test.each([
    [1, 'Owner', 'ok'],
    [1, 'Admin', 'ok'],
    [1, 'Member', 'ok'],
    [2, 'Mod', 'ok'],
    [2, 'Admin', 'forbidden'],
    [2, 'Owner', 'forbidden'],
  ])('takes another colour from user %d, %s: %s', async (userId, role, outcome) => {
    const before = await systemRole(role);
    expect(await codeOf(userId, { role_id: before.role_id, color: '#00ff00' })).toBe(outcome);
    const color = outcome === 'ok' ? '#00FF00' : before.color;
    expect(await roleNow(before.role_id)).toEqual({ ...before, color });
  });

  test.each([
    { name: 'Vecino' },
    { hierarchy: 10 },
    { permissions: ['view_logs'] },
    { permissions: '[]' },
    { max_members: 10 },
    { max_members: '' },
    { color: '#00ff00', name: 'Vecino' },
  ])('takes nothing else, as in %j', async (input) => {
    const before = await systemRole('Member');
    const answer = await update(1, { role_id: before.role_id, ...input });
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    expect(await roleNow(before.role_id)).toEqual(before);
  });
});

describe('at once', () => {
  test('of two roles taking one name, exactly one wins', async () => {
    await world.promote(4, server.id, 'admin');
    const [owner, admin, other] = await Promise.all([1, 2, 4].map(as));
    const { role_id: second } = await world.ok(createRole, { name: 'Segundo' }, owner);
    const answers = await Promise.all([
      world.act(updateRole, { role_id: roleId, name: 'Nuevo' }, owner),
      world.act(updateRole, { role_id: second, name: 'NUEVO' }, admin),
      world.act(createRole, { name: 'nuevo' }, other),
    ]);
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual([
      'already_exists',
      'already_exists',
      'ok',
    ]);
  });

  test('a member who loses the rank acts before it or not at all', async () => {
    const rights = { hierarchy: 70, permissions: ['manage_roles'] };
    for (let round = 0; round < 5; round += 1) {
      const own = await world.giveRole(4, server.id, { name: `Jefa ${round}`, ...rights });
      const [admin, sheriff] = [await as(2), await as(4)];
      const [, answer] = await Promise.all([
        world.act(updateRole, { role_id: own, permissions: '[]' }, admin),
        world.act(updateRole, { role_id: roleId, max_members: round + 1 }, sheriff),
      ]);
      const order = (await emitted('role.role.updated')).map(
        ({ data }) => (data as { role_id: number }).role_id,
      );
      const expected = answer.code === null ? [roleId, own] : [own];
      expect(order.slice(-expected.length)).toEqual(expected);
    }
  });
});

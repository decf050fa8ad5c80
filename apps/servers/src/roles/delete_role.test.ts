import type { RequestContext } from '@cabildo/contracts/action';
import assignRole from '@cabildo/contracts/servers/members/assign_role.ts';
import deleteRole from '@cabildo/contracts/servers/roles/delete_role.ts';
import listRoles from '@cabildo/contracts/servers/roles/list_roles.ts';
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
  await world.enter(server, 2, 3, 4, 5, 6, 7);
  await world.promote(2, server.id, 'admin');
  await world.promote(3, server.id, 'mod');
  roleId = await world.giveRole(6, server.id, {
    name: 'Sheriff',
    hierarchy: 40,
    permissions: ['view_logs'],
  });
});
afterAll(() => world.close());

const as = (userId: number): Promise<RequestContext> => world.as(userId, server.id);
const remove = async (userId: number, role_id = roleId) =>
  world.act(deleteRole, { role_id }, await as(userId));
const roles = async () => (await world.ok(listRoles, {}, await as(1))).roles;
const deletions = async () =>
  (await world.events('role.role.deleted')).filter((each) => each.server_id === server.id);

describe('deleting a role', () => {
  test('makes its members plain members', async () => {
    await world.ok(assignRole, { target_user_id: 7, role_id: roleId }, await as(1));
    const { body } = await remove(1);
    expect(body).toEqual({ ok: true, deleted: true, role_id: roleId, members_moved: 2 });
    expect((await roles()).map((role) => role.name)).toEqual(['Owner', 'Admin', 'Mod', 'Member']);
    const memberRole = (await roles()).at(-1)!.role_id;
    for (const userId of [6, 7]) {
      expect((await as(userId)).membership).toMatchObject({
        role: 'member',
        role_id: memberRole,
        hierarchy: 0,
        permissions: [],
      });
    }
    expect((await as(2)).membership!.role).toBe('admin');
  });

  test('emits an event', async () => {
    await remove(2);
    expect(await deletions()).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 2 },
        data: {
          server_id: server.id,
          user_id: 2,
          gp_username: 'user2',
          role_id: roleId,
          role_name: 'Sheriff',
          members_moved: 1,
        },
        note: 'user2 eliminó el rango «Sheriff»; quienes lo tenían (1) son ahora miembros sin rango.',
      }),
    ]);
  });

  test('works for a role without members', async () => {
    await world.promote(6, server.id, 'member');
    expect((await remove(1)).body.members_moved).toBe(0);
    expect((await deletions())[0]!.note).toBe('user1 eliminó el rango «Sheriff».');
  });

  test.each([
    [1, 'ok'],
    [2, 'ok'],
    [3, 'forbidden'],
    [4, 'forbidden'],
    [6, 'forbidden'],
  ])('by user %d: %s', async (userId, outcome) => {
    expect((await remove(userId)).code ?? 'ok').toBe(outcome);
  });

  test.each([
    [41, ['manage_roles'], 'ok'],
    [40, ['manage_roles'], 'forbidden'],
    [39, ['manage_roles'], 'forbidden'],
    [99, ['manage_role_permissions', 'assign_roles'], 'forbidden'],
  ])('by a member with a role at %d with %j: %s', async (hierarchy, permissions, outcome) => {
    await world.giveRole(5, server.id, { name: 'Jefa', hierarchy, permissions });
    expect((await remove(5)).code ?? 'ok').toBe(outcome);
  });

  test('is refused for system roles, also to the owner', async () => {
    for (const { role_id, is_system } of await roles()) {
      if (!is_system) continue;
      const answer = await remove(1, role_id);
      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    }
    expect(await roles()).toHaveLength(5);
  });

  test('is not found where it is not, or is of another server', async () => {
    const other = await world.found(20);
    await world.enter(other, 21);
    const foreign = await world.giveRole(21, other.id, { name: 'Sheriff', hierarchy: 5 });
    for (const role_id of [foreign, 999_999_999]) {
      const answer = await remove(1, role_id);
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    }
    expect((await world.act(deleteRole, { role_id: 0 }, await as(1))).status).toBe(400);
  });

  test('the cached membership of the caller does not count, only the current one', async () => {
    const stale = await as(2);
    await world.promote(2, server.id, 'mod');
    expect((await world.act(deleteRole, { role_id: roleId }, stale)).code).toBe('forbidden');
  });

  test('twice at once does it once', async () => {
    const [owner, admin] = [await as(1), await as(2)];
    const answers = await Promise.all(
      [owner, admin, owner].map((ctx) => world.act(deleteRole, { role_id: roleId }, ctx)),
    );
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual(['not_found', 'not_found', 'ok']);
    expect(await deletions()).toHaveLength(1);
  });

  test('while it is given to others leaves no member with a deleted role', async () => {
    const owner = await as(1);
    const [removed, ...given] = await Promise.all([
      world.act(deleteRole, { role_id: roleId }, owner),
      ...[3, 4, 5, 7].map((id) => world.act(assignRole, { target_user_id: id, role_id: roleId }, owner)),
    ]);
    expect(removed!.status).toBe(200);
    for (const answer of given) expect([null, 'not_found']).toContain(answer.code);
    const rows = await world.database.query(
      'SELECT 1 FROM members m LEFT JOIN roles r ON r.id = m.role_id WHERE m.server_id = $1 AND r.id IS NULL',
      [server.id],
    );
    expect(rows).toEqual([]);
    // Members who got the role before the deletion are counted among those moved.
    const before = given.filter((answer) => answer.code === null).length;
    expect((await deletions())[0]!.data).toMatchObject({ members_moved: 1 + before });
  });
});

import type { RequestContext } from '@cabildo/contracts/action';
import assignRole from '@cabildo/contracts/servers/members/assign_role.ts';
import createRole from '@cabildo/contracts/servers/roles/create_role.ts';
import listRoles from '@cabildo/contracts/servers/roles/list_roles.ts';
import updateRole from '@cabildo/contracts/servers/roles/update_role.ts';
import setRole from '@cabildo/contracts/servers/members/set_role.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3, 4, 5, 6);
  await world.promote(2, server.id, 'admin');
  await world.promote(3, server.id, 'mod');
});
afterAll(() => world.close());

const as = (userId: number): Promise<RequestContext> => world.as(userId, server.id);
const newRole = async (input: object = {}): Promise<number> =>
  (await world.ok(createRole, { name: 'Sheriff', hierarchy: 40, ...input }, await as(1))).role_id;
const systemRole = async (name: string): Promise<number> =>
  (await world.ok(listRoles, {}, await as(1))).roles.find((role) => role.name === name)!.role_id;
const emitted = async (type: string) =>
  (await world.events(type)).filter((each) => each.server_id === server.id);

// The two actions follow one rule (RO-08).
describe.each([
  ['assign_role', assignRole],
  ['set_role with role_id', setRole],
] as const)('%s', (_, contract) => {
  const give = async (callerId: number, target_user_id: number, role_id: number) =>
    world.act(contract, { target_user_id, role_id }, await as(callerId));
  const codeOf = async (callerId: number, targetId: number, roleId: number) =>
    (await give(callerId, targetId, roleId)).code ?? 'ok';

  test('gives a custom role with its permissions; the user counts as member', async () => {
    const role_id = await newRole({ hierarchy: 95, permissions: ['view_logs'] });
    const { body } = await give(1, 4, role_id);
    expect(body.member).toMatchObject({
      user_id: 4,
      role: 'member',
      role_id,
      role_name: 'Sheriff',
      hierarchy: 95,
    });
    expect((await as(4)).membership).toMatchObject({
      role: 'member',
      role_id,
      hierarchy: 95,
      permissions: ['view_logs'],
    });
  });

  test('emits once who changed whom to what', async () => {
    const role_id = await newRole();
    for (let n = 0; n < 2; n += 1) expect(await codeOf(2, 4, role_id)).toBe('ok');
    expect(await emitted('member.member.role_changed')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 2 },
        data: {
          server_id: server.id,
          user_id: 4,
          gp_username: 'user4',
          changed_by: 'user2',
          old_role: 'Member',
          new_role: 'Sheriff',
          role_id,
        },
      }),
    ]);
  });

  test.each([
    [1, 4, 'Admin', 'ok'],
    [1, 4, 'Owner', 'forbidden'],
    [2, 4, 'Mod', 'ok'],
    [2, 3, 'Member', 'ok'],
    [2, 4, 'Admin', 'forbidden'],
    [2, 1, 'Member', 'forbidden'],
    [1, 1, 'Admin', 'forbidden'],
    [3, 4, 'Member', 'forbidden'],
    [4, 4, 'Admin', 'forbidden'],
  ])('user %d giving user %d the role %s: %s', async (callerId, targetId, name, outcome) => {
    expect(await codeOf(callerId, targetId, await systemRole(name))).toBe(outcome);
    expect(await emitted('member.role.refused')).toHaveLength(outcome === 'ok' ? 0 : 1);
  });

  test.each([
    [41, ['assign_roles'], 'ok'],
    [40, ['assign_roles'], 'forbidden'],
    [39, ['assign_roles'], 'forbidden'],
    [99, ['manage_roles', 'manage_role_permissions', 'manage_members'], 'forbidden'],
  ])('a member with a role at %d with %j giving one at 40: %s', async (hierarchy, permissions, outcome) => {
    const role_id = await newRole();
    await world.giveRole(5, server.id, { name: 'Jefa', hierarchy, permissions });
    expect(await codeOf(5, 4, role_id)).toBe(outcome);
  });

  test.each([
    [41, 'ok'],
    [42, 'forbidden'],
    [43, 'forbidden'],
  ])('a member with a role at 42 touching one at %d: %s', async (hierarchy, outcome) => {
    const role_id = await newRole({ hierarchy: 1 });
    await world.giveRole(5, server.id, { name: 'Jefa', hierarchy: 42, permissions: ['assign_roles'] });
    await world.giveRole(4, server.id, { name: 'Otra', hierarchy });
    expect(await codeOf(5, 4, role_id)).toBe(outcome);
  });

  test('an attempt to give a rank beyond the own emits an event (AU-03)', async () => {
    const role_id = await newRole();
    expect(await codeOf(4, 4, role_id)).toBe('forbidden');
    expect(await emitted('member.role.refused')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 4 },
        data: {
          server_id: server.id,
          user_id: 4,
          gp_username: 'user4',
          attempted_by: 'user4',
          old_role: 'Member',
          new_role: 'Sheriff',
          role_id,
        },
      }),
    ]);
    expect(await emitted('member.member.role_changed')).toEqual([]);
  });

  test('a role or member that is not there, or is of another server, is not found', async () => {
    const role_id = await newRole();
    const other = await world.found(20);
    await world.enter(other, 21);
    const foreign = await world.giveRole(21, other.id, { name: 'Sheriff', hierarchy: 5 });
    for (const [target, role] of [
      [4, foreign],
      [4, 999_999_999],
      [21, role_id],
      [404, role_id],
    ] as const) {
      const answer = await give(1, target, role);
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
      expect(await codeOf(4, target, role)).toBe('forbidden');
    }
  });

  test('the cached membership of the caller does not count, only the current one', async () => {
    const role_id = await newRole();
    const stale = await as(2);
    await world.promote(2, server.id, 'mod');
    expect((await world.act(contract, { target_user_id: 4, role_id }, stale)).code).toBe('forbidden');
  });

  test('a full role takes no other member, but a member who has it may be given it again', async () => {
    const role_id = await newRole({ max_members: 2 });
    expect(await codeOf(1, 4, role_id)).toBe('ok');
    expect(await codeOf(1, 5, role_id)).toBe('ok');
    const full = await give(1, 6, role_id);
    expect([full.status, full.code]).toEqual([400, 'limit_exceeded']);
    expect(await codeOf(1, 4, role_id)).toBe('ok');
    await world.promote(4, server.id, 'member');
    expect(await codeOf(1, 6, role_id)).toBe('ok');
  });

  test('the last place of a role is given once', async () => {
    const role_id = await newRole({ max_members: 1 });
    const [owner, admin] = [await as(1), await as(2)];
    const answers = await Promise.all(
      [4, 5, 6, 3].map((target_user_id, index) =>
        world.act(contract, { target_user_id, role_id }, index % 2 ? admin : owner),
      ),
    );
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual([
      ...Array(3).fill('limit_exceeded'),
      'ok',
    ]);
  });

  test.each([{ target_user_id: 4 }, { role_id: 4 }])('%j is refused', async (input) => {
    const answer = await world.act(contract, input, await as(1));
    expect([answer.status, answer.code]).toEqual([400, 'error']);
  });
});

test('a role given while it moves ends where the role does', async () => {
  const role_id = await newRole();
  const owner = await as(1);
  for (const hierarchy of [41, 42, 43, 44]) {
    await Promise.all([
      world.ok(updateRole, { role_id, hierarchy }, owner),
      ...[3, 4, 5, 6].map((target_user_id) => world.ok(assignRole, { target_user_id, role_id }, owner)),
    ]);
    for (const id of [3, 4, 5, 6]) expect((await as(id)).membership!.hierarchy).toBe(hierarchy);
    const mod = await systemRole('Mod');
    for (const target_user_id of [3, 4, 5, 6])
      await world.ok(assignRole, { target_user_id, role_id: mod }, owner);
  }
});

test('set_role takes a rank or a role, not both and not neither', async () => {
  const role_id = await newRole();
  for (const input of [{ new_role: 'mod', role_id }, {}, { new_role: '', role_id: '' }]) {
    const answer = await world.act(setRole, { target_user_id: 4, ...input }, await as(1));
    expect([answer.status, answer.code]).toEqual([400, 'error']);
  }
  expect((await world.act(setRole, { target_user_id: 4, new_role: '', role_id }, await as(1))).status).toBe(
    200,
  );
});

describe('a role for many at once (BO-10)', () => {
  const giveAll = async (callerId: number, target_user_ids: unknown, role_id: number) =>
    world.act(assignRole, { target_user_ids, role_id }, await as(callerId));
  const holders = async (role_id: number) =>
    (
      await world.database.query<{ user_id: number }>(
        'SELECT user_id FROM members WHERE role_id = $1 ORDER BY user_id',
        [role_id],
      )
    ).map(({ user_id }) => user_id);

  test('is given to each, with an event for each whom it changes', async () => {
    const role_id = await newRole();
    await give1(4, role_id);
    const { body } = await giveAll(1, [6, 4, 5, 4], role_id);
    const { members } = body as { members: { user_id: number; role_id: number }[] };
    expect(members.map((each) => [each.user_id, each.role_id]).sort()).toEqual([
      [4, role_id],
      [5, role_id],
      [6, role_id],
    ]);
    const changed = (await emitted('member.member.role_changed')).map(
      ({ data }) => (data as { user_id: number }).user_id,
    );
    expect(changed.sort()).toEqual([4, 5, 6]);
  });

  const give1 = async (target_user_id: number, role_id: number) =>
    world.ok(assignRole, { target_user_id, role_id }, await as(1));

  test('is given to none where one is no member, stands too high, or has no place left', async () => {
    const role_id = await newRole({ max_members: 2 });
    const { status, body } = await giveAll(1, [4, 404, 405], role_id);
    expect([status, (body as unknown as { error: string }).error]).toEqual([
      404,
      expect.stringContaining('404, 405'),
    ]);
    expect((await giveAll(2, [4, 1], role_id)).code).toBe('forbidden');
    expect((await giveAll(1, [4, 5, 6], role_id)).code).toBe('limit_exceeded');
    expect(await holders(role_id)).toEqual([]);
    expect(await emitted('member.member.role_changed')).toEqual([]);
    expect((await giveAll(1, [4, 5], role_id)).code).toBeNull();
    expect((await giveAll(1, [4, 5], role_id)).code).toBeNull();
  });

  test('at once from two sides fills the role and does not overfill it', async () => {
    const role_id = await newRole({ max_members: 3 });
    const [owner, admin] = [await as(1), await as(2)];
    const answers = await Promise.all([
      world.act(assignRole, { target_user_ids: [6, 4], role_id }, owner),
      world.act(assignRole, { target_user_ids: [5, 3], role_id }, admin),
      world.act(assignRole, { target_user_ids: [3, 5], role_id }, owner),
    ]);
    expect(answers.some(({ code }) => code === 'limit_exceeded')).toBe(true);
    expect(await holders(role_id)).toHaveLength(2);
  });

  test.each([{ target_user_ids: [] }, { target_user_ids: [4], target_user_id: 4 }, {}])(
    '%j is refused',
    async (input) => {
      const role_id = await newRole();
      const answer = await world.act(assignRole, { ...input, role_id }, await as(1));
      expect([answer.status, answer.code]).toEqual([400, 'error']);
    },
  );
});

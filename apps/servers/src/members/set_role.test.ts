import type { RequestContext } from '@cabildo/contracts/action';
import { member } from '@cabildo/testing';
import setRole from '@cabildo/contracts/servers/members/set_role.ts';
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
const roleOf = async (userId: number) => (await as(userId)).membership!.role;

async function change(callerId: number, target_user_id: number, new_role: string): Promise<string> {
  const answer = await world.act(setRole, { target_user_id, new_role }, await as(callerId));
  return answer.code ?? 'ok';
}

describe('setting a role', () => {
  test('gives the role with what it allows', async () => {
    const { member: shown } = await world.ok(setRole, { target_user_id: 4, new_role: 'mod' }, await as(1));
    expect(shown).toMatchObject({
      user_id: 4,
      role: 'mod',
      role_name: 'Mod',
      hierarchy: 50,
      gp_username: 'user4',
    });
    expect((await as(4)).membership).toMatchObject({
      role: 'mod',
      permissions: ['manage_dni'],
      role_id: shown.role_id,
    });
  });

  test('emits an event about who changed whom to what', async () => {
    await change(2, 4, 'mod');
    const event = (await world.events('member.member.role_changed')).find(
      (each) => each.server_id === server.id,
    );
    expect(event).toMatchObject({
      actor: { kind: 'user', id: 2 },
      data: { server_id: server.id, user_id: 4, old_role: 'Member', new_role: 'Mod' },
      note: 'user2 cambió el rango de user4 de «Member» a «Mod».',
    });
  });

  test('giving the same role again succeeds without an event', async () => {
    expect(await change(1, 3, 'mod')).toBe('ok');
    const events = (await world.events('member.member.role_changed')).filter(
      (each) => each.server_id === server.id,
    );
    expect(events).toEqual([]);
  });

  test.each([
    [1, 4, 'admin', 'ok'],
    [1, 2, 'member', 'ok'],
    [2, 4, 'mod', 'ok'],
    [2, 3, 'member', 'ok'],
    [2, 4, 'admin', 'forbidden'],
    [2, 1, 'member', 'forbidden'],
    [2, 2, 'member', 'forbidden'],
    [1, 1, 'admin', 'forbidden'],
    [3, 4, 'member', 'forbidden'],
    [4, 5, 'mod', 'forbidden'],
  ])('user %d making user %d %s: %s', async (callerId, targetId, role, outcome) => {
    const before = await roleOf(targetId);
    expect(await change(callerId, targetId, role)).toBe(outcome);
    expect(await roleOf(targetId)).toBe(outcome === 'ok' ? role : before);
  });

  test.each([
    ['an admin making an admin', 2, 4, 'admin', 'Member', 'Admin'],
    ['a member making itself admin', 4, 4, 'admin', 'Member', 'Admin'],
    ['a mod demoting the owner', 3, 1, 'member', 'Owner', 'Member'],
  ])('%s is refused and emits an event (AU-03)', async (_, callerId, targetId, role, old_role, new_role) => {
    expect(await change(callerId, targetId, role)).toBe('forbidden');
    const emitted = (await world.events('member.role.refused')).filter(
      (each) => each.server_id === server.id,
    );
    expect(emitted).toHaveLength(1);
    expect(emitted[0]).toMatchObject({
      actor: { kind: 'user', id: callerId },
      data: { user_id: targetId, attempted_by: `user${callerId}`, old_role, new_role },
    });
  });

  test('an admin does not touch another admin', async () => {
    await world.promote(4, server.id, 'admin');
    expect(await change(2, 4, 'member')).toBe('forbidden');
  });

  test.each([
    [49, 'forbidden'],
    [50, 'forbidden'],
    [51, 'ok'],
  ])('with assign_roles at %d, making a member mod: %s', async (hierarchy, outcome) => {
    await world.giveRole(5, server.id, {
      name: 'Jefa de personal',
      hierarchy,
      permissions: ['assign_roles'],
    });
    expect(await change(5, 4, 'mod')).toBe(outcome);
  });

  test('a custom role however high does not reach the owner and makes no admins', async () => {
    await world.giveRole(5, server.id, { name: 'Casi todo', hierarchy: 99, permissions: ['assign_roles'] });
    expect(await change(5, 1, 'member')).toBe('forbidden');
    expect(await change(5, 4, 'admin')).toBe('forbidden');
    expect(await change(5, 2, 'member')).toBe('ok');
  });

  test('a custom role is replaced', async () => {
    await world.giveRole(5, server.id, { name: 'Sheriff', hierarchy: 60, permissions: ['view_logs'] });
    expect(await change(1, 5, 'member')).toBe('ok');
    expect((await as(5)).membership).toMatchObject({ hierarchy: 0, permissions: [] });
  });

  test('a user who is not a member is not found, not even a member of another server', async () => {
    const other = await world.found(20);
    await world.enter(other, 21);
    expect(await change(1, 21, 'mod')).toBe('not_found');
    const answer = await world.act(setRole, { target_user_id: 404, new_role: 'mod' }, await as(1));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });

  test('the cached membership of the caller does not count, only the current one', async () => {
    const stale = await as(2);
    await world.promote(2, server.id, 'mod');
    const answer = await world.act(setRole, { target_user_id: 4, new_role: 'mod' }, stale);
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    const gone = member(404, 'admin', { serverId: server.id });
    expect((await world.act(setRole, { target_user_id: 4, new_role: 'mod' }, gone)).code).toBe('forbidden');
  });

  test('makes nobody owner', async () => {
    const answer = await world.act(setRole, { target_user_id: 4, new_role: 'owner' }, await as(1));
    expect([answer.status, answer.code]).toEqual([400, 'error']);
  });

  test('two admins demoted and promoting each other at once end in some order, without a deadlock', async () => {
    await world.promote(4, server.id, 'admin');
    const [owner, first, second] = [await as(1), await as(2), await as(4)];
    const answers = await Promise.all([
      world.act(setRole, { target_user_id: 2, new_role: 'member' }, owner),
      world.act(setRole, { target_user_id: 4, new_role: 'member' }, owner),
      world.act(setRole, { target_user_id: 4, new_role: 'mod' }, first),
      world.act(setRole, { target_user_id: 2, new_role: 'mod' }, second),
      world.act(setRole, { target_user_id: 5, new_role: 'mod' }, first),
      world.act(setRole, { target_user_id: 5, new_role: 'mod' }, second),
    ]);
    expect(answers.slice(0, 2).map((answer) => answer.status)).toEqual([200, 200]);
    for (const answer of answers) expect([200, 403]).toContain(answer.status);
    // An admin who lost the rank after having begun a change may have made the other one mod, but none stays admin.
    expect(['member', 'mod']).toContain(await roleOf(2));
    expect(['member', 'mod']).toContain(await roleOf(4));
  });

  test('several changes of one member at once all succeed, and the last one counts', async () => {
    const ctx = await as(1);
    const roles = ['admin', 'mod', 'member', 'admin', 'mod', 'member', 'admin', 'mod'];
    const answers = await Promise.all(
      roles.map((new_role) => world.act(setRole, { target_user_id: 4, new_role }, ctx)),
    );
    expect(answers.map((answer) => answer.code)).toEqual(roles.map(() => null));
    const events = (await world.events('member.member.role_changed')).filter(
      (each) => each.server_id === server.id,
    );
    const last = events.at(-1)!.data as { new_role: string };
    expect(last.new_role.toLowerCase()).toBe(await roleOf(4));
  });
});

import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const resolve = async (server_id: number, user_id: number) =>
  (await world.ask(resolveMembership, { server_id, user_id })).body;

describe('resolving a membership', () => {
  test('distinguishes an unknown server from one where the user is no member', async () => {
    const { id } = await world.found(1);
    const none = { ok: true, membership: null, member_since: null };
    expect(await resolve(999_999, 1)).toEqual({ ...none, server_exists: false });
    expect(await resolve(id, 2)).toEqual({ ...none, server_exists: true });
  });

  test('says since when it lasts, which a return begins anew', async () => {
    const server = await world.found(1);
    await world.enter(server, 2);
    const joined = world.clock.now().toISOString();
    expect((await resolve(server.id, 2)).member_since).toBe(joined);
    await world.ok(leave, {}, await world.as(2, server.id));
    world.clock.advance(1_000);
    await world.enter(server, 2);
    expect((await resolve(server.id, 2)).member_since).toBe(world.clock.now().toISOString());
  });

  test.each([
    ['admin', 90, 17],
    ['mod', 50, 1],
    ['member', 0, 0],
  ] as const)('an %s stands at %d with %d permissions', async (role, hierarchy, permissions) => {
    const server = await world.found(1);
    await world.enter(server, 2);
    await world.promote(2, server.id, role);
    const { membership } = await resolve(server.id, 2);
    expect(membership).toMatchObject({ server_id: server.id, user_id: 2, role, hierarchy });
    expect(membership!.permissions).toHaveLength(permissions);
  });

  test('who has a custom role is a member with exactly its permissions', async () => {
    const server = await world.found(1);
    await world.enter(server, 2);
    const permissions = ['manage_shop', 'view_logs'];
    const role_id = await world.giveRole(2, server.id, { name: 'Tendera', hierarchy: 95, permissions });
    expect((await resolve(server.id, 2)).membership).toEqual({
      server_id: server.id,
      user_id: 2,
      role: 'member',
      role_id,
      hierarchy: 95,
      permissions,
    });
  });

  test('a role that moves takes its members with it', async () => {
    const server = await world.found(1);
    await world.enter(server, 2);
    const role_id = await world.giveRole(2, server.id, { name: 'Sheriff', hierarchy: 40 });
    await world.database.query('UPDATE roles SET hierarchy = 60 WHERE id = $1', [role_id]);
    expect((await resolve(server.id, 2)).membership).toMatchObject({ hierarchy: 60 });
    const [row] = await world.database.query(
      'SELECT hierarchy FROM members WHERE server_id = $1 AND user_id = 2',
      [server.id],
    );
    expect(row).toEqual({ hierarchy: 60 });
  });
});

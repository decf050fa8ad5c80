import listMemberships from '@cabildo/contracts/servers/calls/list_memberships.ts';
import resolveMembership from '@cabildo/contracts/servers/calls/resolve_membership.ts';
import { png, startWorld, type World } from '../world.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const resolve = async (server_id: number, user_id: number) =>
  (await world.ask(resolveMembership, { server_id, user_id })).body;

describe('resolving a membership', () => {
  test('tells a server that does not exist from one where somebody is no member', async () => {
    const { id } = await world.found(1);
    expect(await resolve(999_999, 1)).toEqual({ ok: true, server_exists: false, membership: null });
    expect(await resolve(id, 2)).toEqual({ ok: true, server_exists: true, membership: null });
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

  test('the holder of a custom role is a member with exactly its permissions', async () => {
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

  test('a role that moves takes its holders with it', async () => {
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

describe('the servers of a profile', () => {
  test('come by id, with the name of the role that is held', async () => {
    const first = await world.found(31, { server_name: 'Uno', logo_base64: png().toString('base64') });
    const second = await world.found(30, { server_name: 'Dos', server_type: 'voice' });
    const third = await world.found(31, { server_name: 'Tres' });
    await world.enter(first, 30);
    await world.enter(third, 30);
    await world.giveRole(30, third.id, { name: 'Sheriff', hierarchy: 40 });
    const { body } = await world.ask(listMemberships, { user_id: 30 });
    expect(body.servers).toEqual([
      {
        server_id: first.id,
        server_name: 'Uno',
        server_type: 'text',
        logo_url: first.logo_url,
        role: 'member',
      },
      { server_id: second.id, server_name: 'Dos', server_type: 'voice', logo_url: null, role: 'owner' },
      { server_id: third.id, server_name: 'Tres', server_type: 'text', logo_url: null, role: 'Sheriff' },
    ]);
    expect(first.logo_url).not.toBeNull();
  });

  test('are none for somebody who joined nothing', async () => {
    expect((await world.ask(listMemberships, { user_id: 77 })).body.servers).toEqual([]);
  });
});

import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import listGovernedServers from '@cabildo/contracts/servers/members/list_governed_servers.rpc.ts';
import listMemberships from '@cabildo/contracts/servers/members/list_memberships.rpc.ts';
import mayRemove from '@cabildo/contracts/servers/members/may_remove.rpc.ts';
import { startWorld, png, type World } from '../testing/world.ts';

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
    ['admin', 90, 22],
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
      person_id: null,
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

test('the servers that a user governs are those of which it is owner or admin (V1-09)', async () => {
  const [mine, administered, moderated, joined] = [
    await world.found(41),
    await world.found(42),
    await world.found(42),
    await world.found(42),
  ];
  for (const server of [administered, moderated, joined]) await world.enter(server, 41);
  await world.promote(41, administered.id, 'admin');
  await world.promote(41, moderated.id, 'mod');
  await world.giveRole(41, joined.id, { name: 'Jefe', hierarchy: 99 });
  expect((await world.ask(listGovernedServers, { user_id: 41 })).body.servers).toEqual([
    { server_id: mine.id, role: 'owner' },
    { server_id: administered.id, role: 'admin' },
  ]);
  expect((await world.ask(listGovernedServers, { user_id: 43 })).body.servers).toEqual([]);
});

describe('the servers of a profile', () => {
  test("come by id, with the name of the user's role", async () => {
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

  test('are none for a user who has joined no server', async () => {
    expect((await world.ask(listMemberships, { user_id: 77 })).body.servers).toEqual([]);
  });
});

const STRANGER = 9;

describe('whether a user may be banned or kicked', () => {
  test('depends on the rank of both, and of a key as on an admin (SV-09, V1-01)', async () => {
    const server = await world.found(1);
    for (const id of [2, 3, 4]) await world.enter(server, id);
    await world.promote(2, server.id, 'admin');
    await world.promote(3, server.id, 'mod');
    const refused = async (by_user_id: number | null, user_id: number, how: 'ban' | 'kick' = 'ban') => {
      const { body } = await world.ask(mayRemove, { server_id: server.id, by_user_id, user_id, how });
      return body.refusal?.failure ?? null;
    };
    expect(await refused(2, 3)).toBeNull();
    expect(await refused(null, 3)).toBeNull();
    expect(await refused(1, 2)).toBeNull();
    expect(await refused(3, 4)).toBe('forbidden');
    expect(await refused(2, 2)).toBe('forbidden');
    expect(await refused(2, 1)).toBe('forbidden');
    expect(await refused(null, 2)).toBe('forbidden');
    expect(await refused(STRANGER, 4)).toBe('forbidden');
    expect(await refused(2, STRANGER)).toBe('not_found');
    await world.ok(leave, {}, await world.as(4, server.id));
    expect(await refused(2, 4)).toBeNull();
    expect(await refused(2, 4, 'kick')).toBe('not_found');
    expect(await refused(2, STRANGER, 'kick')).toBe('not_found');
  });
});

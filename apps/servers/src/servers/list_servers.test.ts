import { serverKey, user } from '@cabildo/testing';
import listServers from '@cabildo/contracts/servers/servers/list_servers.ts';
import listMine from '@cabildo/contracts/servers/servers/list_mine.ts';
import findOwners from '@cabildo/contracts/servers/servers/find_owners.rpc.ts';
import { startWorld, snowflake, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let servers: FoundedServer[];
beforeAll(async () => {
  world = await startWorld();
  servers = [];
  for (const server_name of ['Uno', 'Dos', 'Tres'])
    servers.push(await world.found(1, { server_name, cp_guild_id: snowflake() }));
  for (const server of servers) await world.enter(server, 3);
  await world.promote(3, servers[1]!.id, 'admin');
  await world.found(9, { server_name: 'De otro' });
  await world.enter(servers[0]!, 2);
  await world.enter(servers[1]!, 2);
  await world.promote(2, servers[1]!.id, 'admin');
  await world.database.query("UPDATE servers SET plan = 'PREMIUM' WHERE id = $1", [servers[1]!.id]);
  await world.addCharacter(await world.as(2, servers[1]!.id));
});
afterAll(() => world.close());

describe('the servers of a caller and their plans (V1-03)', () => {
  test('a person sees all its own, by id', async () => {
    const body = await world.ok(listServers, {}, user(2));
    expect(body).toMatchObject({ page: 1, per_page: 50, total: 2 });
    const plain = { plan_expires_at: null, member_count: 3 };
    expect(body.servers).toEqual([
      {
        ...plain,
        id: servers[0]!.id,
        server_name: 'Uno',
        plan: 'FREE',
        role: 'member',
        character_count: 0,
        character_limit: 50,
      },
      {
        ...plain,
        id: servers[1]!.id,
        server_name: 'Dos',
        plan: 'PREMIUM',
        role: 'admin',
        character_count: 1,
        character_limit: null,
      },
    ]);
  });

  test('a key of a server sees that one, as an admin', async () => {
    const { servers: seen, total } = await world.ok(listServers, {}, serverKey(1, servers[2]!.id));
    expect([seen.map(({ server_name, role }) => [server_name, role]), total]).toEqual([
      [['Tres', 'admin']],
      1,
    ]);
    expect((await world.ok(listServers, { page: 2 }, serverKey(1, servers[2]!.id))).servers).toEqual([]);
    expect(await world.ok(listServers, {}, serverKey(1, 999_999))).toMatchObject({ servers: [], total: 0 });
  });

  test('they come in pages', async () => {
    const page = async (number: number) =>
      (await world.ok(listServers, { page: number, per_page: 2 }, user(1))).servers.map(({ id }) => id);
    const ids = servers.map(({ id }) => id);
    expect([await page(1), await page(2)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });
});

describe('listing my servers', () => {
  test('gives the servers I am a member of, by id, with my rank', async () => {
    const body = await world.ok(listMine, {}, user(3));
    expect(body).toMatchObject({ page: 1, per_page: 50, total: 3, total_pages: 1 });
    expect(
      body.servers.map((server) => [server.id, server.my_role, server.join_code, server.cp_guild_id]),
    ).toEqual([
      [servers[0]!.id, 'member', null, null],
      [servers[1]!.id, 'admin', servers[1]!.join_code, servers[1]!.cp_guild_id],
      [servers[2]!.id, 'member', null, null],
    ]);
    expect(body.servers[0]).toMatchObject({ server_name: 'Uno', owner_user_id: 1, member_count: 3 });
  });

  test('comes in pages; past the end a page is empty', async () => {
    const page = async (number: number) => {
      const body = await world.ok(listMine, { page: number, per_page: 2 }, user(1));
      return [body.servers.map((server) => server.server_name), body.total, body.total_pages];
    };
    expect(await page(1)).toEqual([['Uno', 'Dos'], 3, 2]);
    expect(await page(2)).toEqual([['Tres'], 3, 2]);
    expect(await page(3)).toEqual([[], 3, 2]);
  });

  test('is empty for a user without servers', async () => {
    expect(await world.ok(listMine, {}, user(77))).toMatchObject({ servers: [], total: 0, total_pages: 0 });
  });
});

test('the owners of servers are answered, and servers that do not exist are left out (FU-07)', async () => {
  const [one, other] = [await world.found(41), await world.found(42)];
  const server_ids = [other.id, 999_999, one.id];
  const { owners } = (await world.ask(findOwners, { server_ids })).body;
  expect(new Map(owners.map(({ server_id, user_id }) => [server_id, user_id]))).toEqual(
    new Map([
      [one.id, 41],
      [other.id, 42],
    ]),
  );
});

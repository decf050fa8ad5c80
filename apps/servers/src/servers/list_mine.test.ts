import { user } from '@cabildo/testing';
import listMine from '@cabildo/contracts/servers/servers/list_mine.ts';
import { snowflake, startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let servers: FoundedServer[];
beforeAll(async () => {
  world = await startWorld();
  servers = [];
  for (const server_name of ['Uno', 'Dos', 'Tres'])
    servers.push(await world.found(1, { server_name, cp_guild_id: snowflake() }));
  await world.found(9, { server_name: 'De otro' });
  for (const server of servers) await world.enter(server, 2);
  await world.promote(2, servers[1]!.id, 'admin');
});
afterAll(() => world.close());

describe('listing my servers', () => {
  test('gives the servers I am a member of, by id, with my rank', async () => {
    const body = await world.ok(listMine, {}, user(2));
    expect(body).toMatchObject({ page: 1, per_page: 50, total: 3, total_pages: 1 });
    expect(
      body.servers.map((server) => [server.id, server.my_role, server.join_code, server.cp_guild_id]),
    ).toEqual([
      [servers[0]!.id, 'member', null, null],
      [servers[1]!.id, 'admin', servers[1]!.join_code, servers[1]!.cp_guild_id],
      [servers[2]!.id, 'member', null, null],
    ]);
    expect(body.servers[0]).toMatchObject({ server_name: 'Uno', owner_user_id: 1, member_count: 2 });
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

  test.each([
    [{ page: 0 }, 400],
    [{ per_page: 0 }, 400],
    [{ per_page: 101 }, 400],
    [{ per_page: 100 }, 200],
    [{ per_page: 1 }, 200],
  ])('%j answers %d', async (input, status) => {
    expect((await world.act(listMine, input, user(1))).status).toBe(status);
  });
});

import type { RequestContext } from '@cabildo/contracts';
import { member } from '@cabildo/testing';
import createKey from '@cabildo/contracts/servers/keys/create_api_key.ts';
import listKeys from '@cabildo/contracts/servers/keys/list_api_keys.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let ctx: RequestContext;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  ctx = await world.as(1, server.id);
});
afterAll(() => world.close());

const newKey = (name = 'Panel') => world.ok(createKey, { name }, ctx);

describe('the keys of a server', () => {
  test('are listed oldest first, in pages', async () => {
    for (const name of ['A', 'B', 'C']) await newKey(name);
    const page = await world.ok(listKeys, { page: 2, per_page: 2 }, ctx);
    expect(page).toMatchObject({ page: 2, per_page: 2, total: 3, total_pages: 2 });
    expect(page.keys.map((key) => key.name)).toEqual(['C']);
    expect((await world.ok(listKeys, { page: 3, per_page: 2 }, ctx)).keys).toEqual([]);
  });

  test.each([{ per_page: 1 }, { per_page: 100 }])('%j is within bounds', async (input) => {
    await world.ok(listKeys, input, ctx);
  });

  test.each([{ per_page: 0 }, { per_page: 101 }, { page: 0 }])('%j is refused', async (input) => {
    const answer = await world.act(listKeys, input, ctx);
    expect([answer.status, answer.code]).toEqual([400, 'error']);
  });

  test('are for the owner alone, by the current membership and not by the cached one', async () => {
    await world.enter(server, 2, 3);
    await world.promote(2, server.id, 'admin');
    const callers = [await world.as(2, server.id), await world.as(3, server.id), ctx];
    callers.push(member(404, 'owner', { serverId: server.id }));
    await world.promote(1, server.id, 'admin');
    for (const caller of callers) {
      const answer = await world.act(listKeys, {}, caller);
      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    }
  });

  test('a server that is gone is not found', async () => {
    const gone = member(1, 'owner', { serverId: 999_999 });
    expect((await world.act(listKeys, {}, gone)).status).toBe(404);
  });
});

import type { RequestContext } from '@cabildo/contracts';
import { hashToken } from '@cabildo/kit/service';
import resolveServerKey from '@cabildo/contracts/servers/keys/resolve_server_key.rpc.ts';
import createKey from '@cabildo/contracts/servers/keys/create_api_key.ts';
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
const resolve = async (api_key: string) =>
  (await world.ask(resolveServerKey, { key_hash: hashToken(api_key) })).body.holder;

describe('keys of servers', () => {
  test('lead to their server, and an unknown one to none', async () => {
    const { api_key, key_id } = await newKey();
    expect(await resolve(api_key)).toEqual({ server_id: server.id, key_id });
    for (const unknown of ['', 'sv_', api_key.slice(0, 11), `${api_key}x`]) {
      expect(await resolve(unknown)).toBeNull();
    }
  });

  test('go with their server', async () => {
    const { api_key } = await newKey();
    await world.database.query('DELETE FROM members WHERE server_id = $1', [server.id]);
    await world.database.query('DELETE FROM servers WHERE id = $1', [server.id]);
    expect(await resolve(api_key)).toBeNull();
  });
});

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
  test('lead to their server and their scope, and an unknown one to none', async () => {
    const { api_key, key_id } = await newKey();
    expect(await resolve(api_key)).toEqual({ server_id: server.id, key_id, scope: 'admin' });
    const game = await world.ok(createKey, { name: 'Juego', scope: 'game' }, ctx);
    expect(await resolve(game.api_key)).toEqual({ server_id: server.id, key_id: game.key_id, scope: 'game' });
    for (const unknown of ['', 'sv_', api_key.slice(0, 11), `${api_key}x`]) {
      expect(await resolve(unknown)).toBeNull();
    }
  });

  test('of before there were scopes open all (V1-15)', async () => {
    const { key_id, api_key } = await newKey();
    await world.database.query(
      `INSERT INTO server_keys (server_id, name, prefix, key_hash, created_at) VALUES ($1, 'Old', 'sv_', $2, now())`,
      [server.id, hashToken(`${api_key}old`)],
    );
    expect(await resolve(`${api_key}old`)).toMatchObject({ key_id: key_id + 1, scope: 'admin' });
  });

  test('go with their server', async () => {
    const { api_key } = await newKey();
    await world.database.query('DELETE FROM members WHERE server_id = $1', [server.id]);
    await world.database.query('DELETE FROM servers WHERE id = $1', [server.id]);
    expect(await resolve(api_key)).toBeNull();
  });
});

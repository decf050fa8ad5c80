import type { RequestContext } from '@cabildo/contracts';
import { hashToken } from '@cabildo/kit/service';
import { member } from '@cabildo/testing';
import resolveServerKey from '@cabildo/contracts/servers/keys/resolve_server_key.rpc.ts';
import createKey from '@cabildo/contracts/servers/keys/create_api_key.ts';
import listKeys from '@cabildo/contracts/servers/keys/list_api_keys.ts';
import revokeKey from '@cabildo/contracts/servers/keys/revoke_api_key.ts';
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
const names = async () => (await world.ok(listKeys, {}, ctx)).keys.map((key) => key.name);
const events = async (type: string) =>
  (await world.events(type)).filter((event) => event.server_id === server.id);

describe('revoking a key', () => {
  test('ends it at once, and it alone', async () => {
    const [first, second] = [await newKey('A'), await newKey('B')];
    const { key_id } = first;
    expect(await world.ok(revokeKey, { key_id }, ctx)).toEqual({ ok: true, revoked: true, key_id });
    expect([await resolve(first.api_key), await names()]).toEqual([null, ['B']]);
    expect(await resolve(second.api_key)).toMatchObject({ server_id: server.id });
    expect(await events('key.server_key.revoked')).toEqual([
      expect.objectContaining({
        data: { server_id: server.id, user_id: 1, gp_username: 'user1', key_id, name: 'A' },
        note: 'user1 revocó la clave de servidor «A».',
      }),
    ]);
  });

  test('one that is unknown, revoked already or of another server is not found', async () => {
    const { key_id } = await newKey();
    await world.ok(revokeKey, { key_id }, ctx);
    const other = await world.as(20, (await world.found(20)).id);
    const theirs = await world.ok(createKey, { name: 'X' }, other);
    for (const unknown of [999_999, key_id, theirs.key_id]) {
      const answer = await world.act(revokeKey, { key_id: unknown }, ctx);
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    }
    expect(await resolve(theirs.api_key)).not.toBeNull();
  });

  test('several times at once does it once', async () => {
    const { key_id } = await newKey();
    const answers = await Promise.all([1, 2, 3].map(() => world.act(revokeKey, { key_id }, ctx)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
    expect(await events('key.server_key.revoked')).toHaveLength(1);
  });

  test.each([{}, { key_id: 0 }, { key_id: 'una' }, { key_id: -1 }])('%j is refused', async (input) => {
    const answer = await world.act(revokeKey, input, ctx);
    expect([answer.status, answer.code]).toEqual([400, 'error']);
  });

  test('is for the owner alone, by the current membership and not by the cached one', async () => {
    const { key_id, api_key } = await newKey();
    await world.enter(server, 2, 3);
    await world.promote(2, server.id, 'admin');
    const callers = [await world.as(2, server.id), await world.as(3, server.id), ctx];
    callers.push(member(404, 'owner', { serverId: server.id }));
    await world.promote(1, server.id, 'admin');
    for (const caller of callers) {
      const answer = await world.act(revokeKey, { key_id }, caller);
      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    }
    expect(await resolve(api_key)).not.toBeNull();
  });

  test('a server that is gone is not found', async () => {
    const gone = member(1, 'owner', { serverId: 999_999 });
    expect((await world.act(revokeKey, { key_id: 1 }, gone)).status).toBe(404);
  });
});

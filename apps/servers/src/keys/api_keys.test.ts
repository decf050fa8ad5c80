import { createHash } from 'node:crypto';
import type { RequestContext } from '@cabildo/contracts/action';
import { member } from '@cabildo/testing';
import createKey from '@cabildo/contracts/servers/keys/create_api_key.ts';
import listKeys from '@cabildo/contracts/servers/keys/list_api_keys.ts';
import revokeKey from '@cabildo/contracts/servers/keys/revoke_api_key.ts';
import { hashToken } from '@cabildo/kit/service';
import resolveServerKey from '@cabildo/contracts/servers/keys/resolve_server_key.rpc.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

const HOUR_MS = 60 * 60 * 1000;

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
const names = async () => (await world.ok(listKeys, {}, ctx)).keys.map((key) => key.name);
const events = async (type: string) =>
  (await world.events(type)).filter((event) => event.server_id === server.id);

describe('making a key of a server (V1-01)', () => {
  test('shows the key once, and its prefix from then on', async () => {
    const answer = await world.act(createKey, { name: 'Panel' }, ctx);
    expect(answer.status).toBe(201);
    const { api_key, key_id } = answer.body;
    expect(api_key).toMatch(/^sv_[A-Za-z0-9]{48}$/);
    const key = {
      key_id,
      name: 'Panel',
      scope: 'admin',
      prefix: api_key.slice(0, 11),
      created_at: '2026-06-15T12:00:00.000Z',
      last_used_at: null,
    };
    expect(answer.body).toEqual({ ok: true, key_id, api_key, key });
    expect((await world.ok(listKeys, {}, ctx)).keys).toEqual([key]);
  });

  test('stores and shows nothing of it but its hash', async () => {
    const { api_key } = await newKey();
    const digest = createHash('sha256').update(api_key).digest('base64url');
    const rows = await world.database.query('SELECT * FROM server_keys WHERE server_id = $1', [server.id]);
    expect(rows).toEqual([expect.objectContaining({ key_hash: digest })]);
    const visible = JSON.stringify([rows, await world.ok(listKeys, {}, ctx), await world.events()]);
    expect(visible).not.toContain(api_key);
    expect(visible).not.toContain(api_key.slice(12));
  });

  test('never makes the same one twice', async () => {
    const made = [await newKey(), await newKey()];
    expect(made[0]!.api_key).not.toBe(made[1]!.api_key);
    expect(await names()).toEqual(['Panel', 'Panel']);
  });

  test('emits an event about who made which', async () => {
    const { key_id } = await newKey('Mapa en vivo');
    expect(await events('key.server_key.created')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        data: {
          server_id: server.id,
          user_id: 1,
          gp_username: 'user1',
          key_id,
          name: 'Mapa en vivo',
          scope: 'admin',
        },
        note: 'user1 creó la clave de servidor «Mapa en vivo» con todos los permisos.',
      }),
    ]);
  });

  test.each(['a', 'ñ'.repeat(64)])('%j is a name', async (name) => {
    await newKey(name);
  });

  test.each(['read', 'dispatch', 'game', 'admin'])('%s is a scope, which is shown (V1-15)', async (scope) => {
    const { key } = await world.ok(createKey, { name: 'Mapa', scope }, ctx);
    expect(key.scope).toBe(scope);
    expect((await world.ok(listKeys, {}, ctx)).keys.map((each) => each.scope)).toEqual([scope]);
  });

  test('of several at once for the last places no more than twenty are created', async () => {
    for (let n = 0; n < 18; n += 1) await newKey();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => world.act(createKey, { name: 'X' }, ctx)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 400, 400, 400]);
    expect(answers.filter((answer) => answer.code === 'limit_exceeded')).toHaveLength(3);
    expect(await names()).toHaveLength(20);
  });

  test('there is room again after one is revoked, and other servers have their own', async () => {
    const { key_id } = await newKey();
    for (let n = 1; n < 20; n += 1) await newKey();
    const other = await world.as(20, (await world.found(20)).id);
    await world.ok(createKey, { name: 'X' }, other);
    expect((await world.act(createKey, { name: 'X' }, ctx)).code).toBe('limit_exceeded');
    await world.ok(revokeKey, { key_id }, ctx);
    await newKey();
  });
});

describe('the keys of a server', () => {
  test('are listed oldest first, in pages', async () => {
    for (const name of ['A', 'B', 'C']) await newKey(name);
    const page = await world.ok(listKeys, { page: 2, per_page: 2 }, ctx);
    expect(page).toMatchObject({ page: 2, per_page: 2, total: 3, total_pages: 2 });
    expect(page.keys.map((key) => key.name)).toEqual(['C']);
    expect((await world.ok(listKeys, { page: 3, per_page: 2 }, ctx)).keys).toEqual([]);
  });
});

const resolve = async (api_key: string) =>
  (await world.ask(resolveServerKey, { key_hash: hashToken(api_key) })).body.holder;

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
});

describe('keys of servers', () => {
  test('lead to their server and their scope, and an unknown one to none', async () => {
    const { api_key, key_id } = await newKey();
    expect(await resolve(api_key)).toEqual({ server_id: server.id, key_id, scope: 'admin', name: 'Panel' });
    const game = await world.ok(createKey, { name: 'Juego', scope: 'game' }, ctx);
    expect(await resolve(game.api_key)).toMatchObject({ key_id: game.key_id, scope: 'game', name: 'Juego' });
    for (const unknown of ['', 'sv_', api_key.slice(0, 11), `${api_key}x`]) {
      expect(await resolve(unknown)).toBeNull();
    }
  });

  test('are listed with their last use, which is at most an hour older than it is (AU-02)', async () => {
    const { api_key } = await newKey();
    await newKey('Otra');
    const usedAt = async () => (await world.ok(listKeys, {}, ctx)).keys.map((key) => key.last_used_at);
    const first = world.clock.now();
    await Promise.all([resolve(api_key), resolve(api_key)]);
    world.clock.advance(HOUR_MS);
    await resolve(api_key);
    expect(await usedAt()).toEqual([first.toISOString(), null]);
    world.clock.advance(1);
    await resolve(api_key);
    expect(await usedAt()).toEqual([world.clock.now().toISOString(), null]);
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

describe.each([
  ['making a key', createKey],
  ['listing the keys', listKeys],
  ['revoking a key', revokeKey],
] as const)('%s', (_, contract) => {
  test('is for the owner alone, by the current membership and not by the cached one', async () => {
    const { key_id, api_key } = await newKey();
    await world.enter(server, 2, 3);
    await world.promote(2, server.id, 'admin');
    const callers = [await world.as(2, server.id), await world.as(3, server.id), ctx];
    callers.push(member(404, 'owner', { serverId: server.id }));
    await world.promote(1, server.id, 'admin');
    for (const caller of callers) {
      const answer = await world.act(contract, { name: 'X', key_id }, caller);
      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    }
    expect(await resolve(api_key)).not.toBeNull();
  });

  test('of a server that is gone is not found', async () => {
    const gone = member(1, 'owner', { serverId: 999_999 });
    expect((await world.act(contract, { name: 'X', key_id: 1 }, gone)).status).toBe(404);
  });
});

import { createHash } from 'node:crypto';
import type { RequestContext } from '@cabildo/contracts';
import { hashToken } from '@cabildo/kit';
import { member } from '@cabildo/testing';
import resolveServerKey from '@cabildo/contracts/servers/calls/resolve_server_key.ts';
import createKey from '@cabildo/contracts/servers/servers/create_api_key.ts';
import listKeys from '@cabildo/contracts/servers/servers/list_api_keys.ts';
import revokeKey from '@cabildo/contracts/servers/servers/revoke_api_key.ts';
import { startWorld, type FoundedServer, type World } from '../../world.testing.ts';

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
const holderOf = async (api_key: string) =>
  (await world.ask(resolveServerKey, { key_hash: hashToken(api_key) })).body.holder;
const names = async () => (await world.ok(listKeys, {}, ctx)).keys.map((key) => key.name);
const events = async (type: string) =>
  (await world.events(type)).filter((event) => event.server_id === server.id);

describe('making a key of a server (V1-01)', () => {
  test('shows the key this once, and what it is known by from then on', async () => {
    const answer = await world.act(createKey, { name: 'Panel' }, ctx);
    expect(answer.status).toBe(201);
    const { api_key, key_id } = answer.body;
    expect(api_key).toMatch(/^sv_[A-Za-z0-9]{48}$/);
    const key = {
      key_id,
      name: 'Panel',
      prefix: api_key.slice(0, 11),
      created_at: '2026-06-15T12:00:00.000Z',
    };
    expect(answer.body).toEqual({ ok: true, key_id, api_key, key });
    expect((await world.ok(listKeys, {}, ctx)).keys).toEqual([key]);
  });

  test('leaves no trace of it but its hash', async () => {
    const { api_key } = await newKey();
    const digest = createHash('sha256').update(api_key).digest('base64url');
    const rows = await world.database.query('SELECT * FROM server_keys WHERE server_id = $1', [server.id]);
    expect(rows).toEqual([expect.objectContaining({ key_hash: digest })]);
    const told = JSON.stringify([rows, await world.ok(listKeys, {}, ctx), await world.events()]);
    expect(told).not.toContain(api_key);
    expect(told).not.toContain(api_key.slice(12));
  });

  test('never makes the same one twice', async () => {
    const made = [await newKey(), await newKey()];
    expect(made[0]!.api_key).not.toBe(made[1]!.api_key);
    expect(await names()).toEqual(['Panel', 'Panel']);
  });

  test('tells who made which', async () => {
    const { key_id } = await newKey('Mapa en vivo');
    expect(await events('key.server_key.created')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        data: { server_id: server.id, user_id: 1, gp_username: 'user1', key_id, name: 'Mapa en vivo' },
        note: 'user1 creó la clave de servidor «Mapa en vivo».',
      }),
    ]);
  });

  test.each(['a', 'ñ'.repeat(64)])('%j is a name', async (name) => {
    await newKey(name);
  });

  test.each([{}, { name: '' }, { name: '  ' }, { name: 'a'.repeat(65) }, { name: 'a\u0000b' }])(
    '%j is refused',
    async (input) => {
      const answer = await world.act(createKey, input, ctx);
      expect([answer.status, answer.code]).toEqual([400, 'error']);
      expect(await names()).toEqual([]);
    },
  );

  test('of several at once for the last places no more than twenty come to be', async () => {
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

  test.each([{ per_page: 1 }, { per_page: 100 }])('%j is within bounds', async (input) => {
    await world.ok(listKeys, input, ctx);
  });

  test.each([{ per_page: 0 }, { per_page: 101 }, { page: 0 }])('%j is refused', async (input) => {
    const answer = await world.act(listKeys, input, ctx);
    expect([answer.status, answer.code]).toEqual([400, 'error']);
  });

  test('lead to their server, and an unknown one to none', async () => {
    const { api_key, key_id } = await newKey();
    expect(await holderOf(api_key)).toEqual({ server_id: server.id, key_id });
    for (const unknown of ['', 'sv_', api_key.slice(0, 11), `${api_key}x`]) {
      expect(await holderOf(unknown)).toBeNull();
    }
  });

  test('go with their server', async () => {
    const { api_key } = await newKey();
    await world.database.query('DELETE FROM members WHERE server_id = $1', [server.id]);
    await world.database.query('DELETE FROM servers WHERE id = $1', [server.id]);
    expect(await holderOf(api_key)).toBeNull();
  });
});

describe('revoking a key', () => {
  test('ends it at once, and it alone', async () => {
    const [first, second] = [await newKey('A'), await newKey('B')];
    const { key_id } = first;
    expect(await world.ok(revokeKey, { key_id }, ctx)).toEqual({ ok: true, revoked: true, key_id });
    expect([await holderOf(first.api_key), await names()]).toEqual([null, ['B']]);
    expect(await holderOf(second.api_key)).toMatchObject({ server_id: server.id });
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
    expect(await holderOf(theirs.api_key)).not.toBeNull();
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
});

describe('who may have to do with keys', () => {
  test('the owner alone, as the server knows him and not as the edge remembers him', async () => {
    const { key_id, api_key } = await newKey();
    await world.enter(server, 2, 3);
    await world.promote(2, server.id, 'admin');
    const callers = [await world.as(2, server.id), await world.as(3, server.id), ctx];
    callers.push(member(404, 'owner', { serverId: server.id }));
    await world.promote(1, server.id, 'admin');
    for (const caller of callers) {
      const answers = [
        await world.act(createKey, { name: 'X' }, caller),
        await world.act(listKeys, {}, caller),
        await world.act(revokeKey, { key_id }, caller),
      ];
      expect(answers.map((answer) => [answer.status, answer.code])).toEqual(
        Array(3).fill([403, 'forbidden']),
      );
    }
    expect(await holderOf(api_key)).not.toBeNull();
  });

  test('a server that is gone is not found', async () => {
    const gone = member(1, 'owner', { serverId: 999_999 });
    const answers = [
      await world.act(createKey, { name: 'X' }, gone),
      await world.act(listKeys, {}, gone),
      await world.act(revokeKey, { key_id: 1 }, gone),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
  });
});

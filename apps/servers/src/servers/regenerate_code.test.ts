import type { RequestContext } from '@cabildo/contracts/action';
import { member, user } from '@cabildo/testing';
import get from '@cabildo/contracts/servers/servers/get.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import regenerateCode from '@cabildo/contracts/servers/servers/regenerate_code.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let ctx: RequestContext;
/** The next numbers that are drawn; while the list is empty, they are random. */
const draws: number[] = [];

beforeAll(async () => {
  world = await startWorld({
    randomInt: (below) => draws.shift() ?? Math.floor(Math.random() * below),
  });
});
beforeEach(async () => {
  server = await world.found(1);
  ctx = await world.as(1, server.id);
});
afterAll(() => world.close());

const joining = async (join_code: string | null, userId: number) =>
  (await world.act(join, { join_code }, user(userId))).status;
const current = async () => (await world.ok(get, {}, ctx)).server.join_code;
const events = async () =>
  (await world.events('server.join_code.replaced')).filter((event) => event.server_id === server.id);

describe('replacing the join code', () => {
  test('draws a new one when none is sent; the old one is worth nothing any more', async () => {
    const { join_code, server_id } = await world.ok(regenerateCode, {}, ctx);
    expect([server_id, join_code]).toEqual([server.id, expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/)]);
    expect(await current()).toBe(join_code);
    expect([await joining(server.join_code, 2), await joining(join_code, 2)]).toEqual([404, 200]);
  });

  test('takes the one that is sent, in any case of letters', async () => {
    const { join_code } = await world.ok(regenerateCode, { join_code: 'losSantos01' }, ctx);
    expect(join_code).toBe('LOSSANTOS01');
    expect([await joining(server.join_code, 3), await joining('lossantos01', 3)]).toEqual([404, 200]);
  });

  test('emits that it was replaced, and never the code', async () => {
    await world.ok(regenerateCode, { join_code: 'SECRETO7' }, ctx);
    const emitted = await events();
    expect(emitted).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        data: { server_id: server.id, user_id: 1, gp_username: 'user1' },
        note: 'user1 cambió el código para unirse al servidor.',
      }),
    ]);
    expect(JSON.stringify(emitted)).not.toContain('SECRETO7');
  });

  test('the code it has already is given again in silence', async () => {
    const sent = { join_code: server.join_code!.toLowerCase() };
    expect(await world.ok(regenerateCode, sent, ctx)).toMatchObject({ join_code: server.join_code });
    expect(await events()).toEqual([]);
  });

  test('a code that another server has, in whatever case, is refused', async () => {
    const other = await world.found(20);
    for (const join_code of [other.join_code!, other.join_code!.toLowerCase()]) {
      const answer = await world.act(regenerateCode, { join_code }, ctx);
      expect([answer.status, answer.code]).toEqual([409, 'already_exists']);
    }
    expect(await current()).toBe(server.join_code);
    expect(await events()).toEqual([]);
  });

  test('the code that another server gave up is free at once', async () => {
    const other = await world.found(20);
    await world.ok(regenerateCode, {}, await world.as(20, other.id));
    await world.ok(regenerateCode, { join_code: other.join_code }, ctx);
    expect(await joining(other.join_code, 4)).toBe(200);
    expect((await world.as(4, server.id)).membership).toMatchObject({ role: 'member' });
  });

  test('draws again when the code is taken', async () => {
    const [first, second] = [Array<number>(8).fill(2), Array<number>(8).fill(3)];
    const other = await world.as(20, (await world.found(20)).id);
    draws.push(...first);
    expect(await world.ok(regenerateCode, {}, other)).toMatchObject({ join_code: 'CCCCCCCC' });
    draws.push(...first, ...second);
    expect(await world.ok(regenerateCode, {}, ctx)).toMatchObject({ join_code: 'DDDDDDDD' });
  });

  test.each(['ABCD', 'A'.repeat(12), '0000', 'a1b2'])('%j is well formed', async (join_code) => {
    expect(await world.ok(regenerateCode, { join_code }, ctx)).toMatchObject({
      join_code: join_code.toUpperCase(),
    });
    await world.ok(regenerateCode, {}, ctx);
  });

  test('of several servers that take one code at once exactly one gets it', async () => {
    const servers = await Promise.all([30, 31, 32, 33, 34].map((id) => world.found(id)));
    const owners = await Promise.all(servers.map(({ id, owner_user_id }) => world.as(owner_user_id, id)));
    const answers = await Promise.all(
      owners.map((owner) => world.act(regenerateCode, { join_code: 'CARRERA' }, owner)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('several new codes at once leave one that works', async () => {
    const sent = ['UNO1', 'DOS2', 'TRES3', 'CUATRO4'];
    const answers = await Promise.all(sent.map((join_code) => world.act(regenerateCode, { join_code }, ctx)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const statuses = await Promise.all(sent.map((join_code, index) => joining(join_code, 40 + index)));
    expect(statuses.sort()).toEqual([200, 404, 404, 404]);
  });

  test('while people join, each joins by the old code or is refused', async () => {
    const people = [50, 51, 52, 53, 54, 55];
    const entering = people.map((id) => joining(server.join_code, id));
    const [, ...statuses] = await Promise.all([world.ok(regenerateCode, {}, ctx), ...entering]);
    for (const status of statuses) expect([200, 404]).toContain(status);
    expect(await joining(server.join_code, 56)).toBe(404);
  });
});

describe('who may replace the join code', () => {
  test('the owner alone, by the current membership and not by the cached one', async () => {
    await world.enter(server, 2, 3);
    await world.promote(2, server.id, 'admin');
    const callers = [await world.as(2, server.id), await world.as(3, server.id), ctx];
    callers.push(member(404, 'owner', { serverId: server.id }));
    await world.promote(1, server.id, 'admin');
    for (const caller of callers) {
      const answer = await world.act(regenerateCode, {}, caller);
      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    }
    expect(await joining(server.join_code, 5)).toBe(200);
  });

  test('a server that is gone is not found', async () => {
    const answer = await world.act(regenerateCode, {}, member(1, 'owner', { serverId: 999_999 }));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});

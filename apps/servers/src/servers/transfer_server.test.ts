import type { RequestContext } from '@cabildo/contracts/action';
import { LIMITS } from '@cabildo/contracts/limits';
import resolveBotToken from '@cabildo/contracts/servers/keys/resolve_bot_token.rpc.ts';
import resolveServerKey from '@cabildo/contracts/servers/keys/resolve_server_key.rpc.ts';
import transferServer from '@cabildo/contracts/servers/servers/transfer_server.ts';
import createKey from '@cabildo/contracts/servers/keys/create_api_key.ts';
import createServer from '@cabildo/contracts/servers/servers/create.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import rotateBotToken from '@cabildo/contracts/servers/keys/rotate_bot_token.ts';
import { hashToken } from '@cabildo/kit/service';
import { user } from '@cabildo/testing';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;

/** The chat account of a user. */
const cpOf = (userId: number): string => String(100_000_000_000_000_000n + BigInt(userId));

beforeAll(async () => {
  world = await startWorld();
  for (const id of [1, 2, 3, 4, 5, 6, 30]) {
    world.people.set(id, { cp_ids: [cpOf(id), cpOf(id + 1_000)] });
  }
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3, 4, 5);
  await world.promote(2, server.id, 'admin');
});
afterAll(() => world.close());

const as = (userId: number): Promise<RequestContext> => world.as(userId, server.id);
const transfer = async (callerId: number, target_cp_id: string) =>
  world.act(transferServer, { target_cp_id }, await as(callerId));
const roleOf = async (userId: number) => (await as(userId)).membership!.role;
const ownerOf = async (serverId: number) => {
  const rows = await world.database.query<{ owner_user_id: number; owner_member: number }>(
    `SELECT s.owner_user_id, m.user_id AS owner_member FROM servers s
     JOIN roles r ON r.server_id = s.id AND r.built_in = 'owner' JOIN members m ON m.role_id = r.id
     WHERE s.id = $1`,
    [serverId],
  );
  // There is one owner, the same in both tables.
  expect(rows).toEqual([{ owner_user_id: expect.any(Number), owner_member: rows[0]!.owner_user_id }]);
  return rows[0]!.owner_user_id;
};
const emitted = async (type: string) =>
  (await world.events(type)).filter((each) => each.server_id === server.id);
/** Makes a user the owner of `count` servers, without any checks. */
const own = (userId: number, servers: number) =>
  world.database.query(
    `INSERT INTO servers (server_name, server_type, language_tag, join_code, owner_user_id, created_at)
     SELECT 'S', 'text', 'es', upper(substr(md5(random()::text), 1, 12)), $1, now() FROM generate_series(1, $2::int)`,
    [userId, servers],
  );

describe('transferring a server', () => {
  test('makes the other one owner and the old one admin', async () => {
    const { status, body } = await transfer(1, cpOf(4));
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, transferred: true, server_id: server.id, owner_user_id: 4 });
    expect([await roleOf(1), await roleOf(4), await ownerOf(server.id)]).toEqual(['admin', 'owner', 4]);
    expect((await world.act(leave, {}, await as(4))).code).toBe('forbidden');
    expect((await world.act(leave, {}, await as(1))).status).toBe(200);
  });

  test('finds the new owner by any linked chat account, and replaces a custom role', async () => {
    await world.giveRole(5, server.id, { name: 'Sheriff', hierarchy: 40, permissions: ['view_logs'] });
    expect((await transfer(1, cpOf(1_005))).status).toBe(200);
    expect((await as(5)).membership).toMatchObject({ role: 'owner', hierarchy: 100 });
  });

  test('can be undone by the new owner alone', async () => {
    await transfer(1, cpOf(4));
    expect((await transfer(1, cpOf(1))).code).toBe('forbidden');
    expect((await transfer(4, cpOf(1))).status).toBe(200);
    expect([await roleOf(1), await roleOf(4)]).toEqual(['owner', 'admin']);
  });

  test('emits an event', async () => {
    await transfer(1, cpOf(4));
    expect(await emitted('server.server.transferred')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        data: {
          server_id: server.id,
          server_name: 'Los Santos',
          user_id: 4,
          gp_username: 'user4',
          former_owner_id: 1,
          transferred_by: 'user1',
        },
        note: 'user1 transfirió el servidor «Los Santos» a user4.',
      }),
    ]);
  });

  test.each([
    ['an admin', 2, cpOf(4)],
    ['an admin, to the own account', 2, cpOf(2)],
    ['a member', 4, cpOf(5)],
    ['a member, to an unlinked account', 4, cpOf(999)],
  ])('by %s is refused and emits an event (AU-03)', async (_, callerId, cpId) => {
    const answer = await transfer(callerId, cpId);
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    expect(await ownerOf(server.id)).toBe(1);
    expect(await emitted('server.transfer.refused')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: callerId },
        data: { server_id: server.id, user_id: callerId, gp_username: `user${callerId}` },
        note: `user${callerId} intentó transferir el servidor sin ser su titular.`,
      }),
    ]);
  });

  test('a custom role of 99 with all permissions does not make an owner', async () => {
    await world.giveRole(5, server.id, { name: 'Casi', hierarchy: 99, permissions: ['manage_roles'] });
    expect((await transfer(5, cpOf(5))).code).toBe('forbidden');
  });

  test('to the caller is refused, with every linked account', async () => {
    for (const cpId of [cpOf(1), cpOf(1_001)]) {
      const answer = await transfer(1, cpId);
      expect([answer.status, answer.code]).toEqual([400, 'self_transfer']);
    }
  });

  test('to an unlinked account, to a stranger and to the member of another server is not found', async () => {
    const other = await world.found(20);
    await world.enter(other, 6);
    for (const cpId of [cpOf(999), cpOf(30), cpOf(6)]) {
      const answer = await transfer(1, cpId);
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    }
  });

  test.each(['1'.repeat(17), '1'.repeat(20)])('%s may be a chat account', async (cpId) => {
    expect((await transfer(1, cpId)).code).toBe('not_found');
  });

  test('leaves the keys and the bot token of the server working', async () => {
    const { api_key } = await world.ok(createKey, { name: 'Panel' }, await as(1));
    const { bot_token } = await world.ok(rotateBotToken, {}, await as(1));
    await transfer(1, cpOf(4));
    const ofKey = await world.ask(resolveServerKey, { key_hash: hashToken(api_key) });
    expect(ofKey.body.holder).toMatchObject({ server_id: server.id });
    const ofToken = await world.ask(resolveBotToken, { token_hash: hashToken(bot_token) });
    expect(ofToken.body).toMatchObject({ server_id: server.id });
  });

  test('the cached membership of the caller does not count, only the current one', async () => {
    const stale = await as(1);
    await transfer(1, cpOf(4));
    const answer = await world.act(transferServer, { target_cp_id: cpOf(5) }, stale);
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
  });
});

describe('at once', () => {
  test('of two transfers exactly one wins, and the other is refused because its caller is no longer the owner', async () => {
    const owner = await as(1);
    const answers = await Promise.all(
      [4, 5].map((id) => world.act(transferServer, { target_cp_id: cpOf(id) }, owner)),
    );
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual(['forbidden', 'ok']);
    const winner = answers[0]!.code === null ? 4 : 5;
    expect(await ownerOf(server.id)).toBe(winner);
    expect([await roleOf(1), await roleOf(9 - winner)]).toEqual(['admin', 'member']);
  });

  test('a target who leaves meanwhile is either gone or stays as owner', async () => {
    const [owner, target] = [await as(1), await as(4)];
    const [given, left] = await Promise.all([
      world.act(transferServer, { target_cp_id: cpOf(4) }, owner),
      world.act(leave, {}, target),
    ]);
    expect([
      ['ok', 'forbidden'],
      ['not_found', 'ok'],
    ]).toContainEqual([given.code ?? 'ok', left.code ?? 'ok']);
    expect(await ownerOf(server.id)).toBe(given.code ? 1 : 4);
  });
});

describe(`who owns ${LIMITS.max_owned_servers} servers (SV-13)`, () => {
  test('is given no other, and one fewer leaves room for one', async () => {
    await own(3, LIMITS.max_owned_servers - 1);
    expect((await transfer(1, cpOf(3))).status).toBe(200);
    const other = await world.found(1);
    await world.enter(other, 3);
    const answer = await world.act(transferServer, { target_cp_id: cpOf(3) }, await world.as(1, other.id));
    expect([answer.status, answer.code]).toEqual([400, 'limit_exceeded']);
    expect(await ownerOf(other.id)).toBe(1);
  });

  test('and has room for one more gets one of two given, or founded, at once', async () => {
    const other = await world.found(2);
    await world.enter(server, 30);
    await world.enter(other, 30);
    await own(30, LIMITS.max_owned_servers - 1);
    const input = { target_cp_id: cpOf(30) };
    const answers = await Promise.all([
      world.act(transferServer, input, await as(1)),
      world.act(transferServer, input, await world.as(2, other.id)),
      world.act(createServer, { server_name: 'Otro' }, user(30)),
    ]);
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual([
      'limit_exceeded',
      'limit_exceeded',
      'ok',
    ]);
  });
});

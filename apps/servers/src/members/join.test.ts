import { user } from '@cabildo/testing';
import listMembers from '@cabildo/contracts/servers/members/list_members.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';
import deleteOldMisses from './delete_old_join_misses.job.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function memberCount(serverId: number): Promise<{ counted: number; members: number }> {
  const [row] = await world.database.query<{ counted: number; members: number }>(
    `SELECT s.member_count AS counted, (SELECT count(*) FROM members m WHERE m.server_id = s.id) AS members
     FROM servers s WHERE s.id = $1`,
    [serverId],
  );
  return row!;
}

const setMaximum = (serverId: number, maximum: number) =>
  world.database.query('UPDATE servers SET max_members = $2 WHERE id = $1', [serverId, maximum]);

describe('guessing join codes (FU-10)', () => {
  const HOUR = 3_600_000;
  const guess = (userId: number, join_code: string | null = 'NADA9') =>
    world.act(join, { join_code }, user(userId));

  test('ends after twenty calls within an hour of the first wrong one, for right codes too', async () => {
    const server = await world.found(1);
    expect((await guess(61, server.join_code)).code).toBeNull();
    for (let calls = 0; calls < 19; calls += 1) expect((await guess(61)).status).toBe(404);
    expect((await guess(61, server.join_code)).code).toBeNull();
    world.clock.advance(HOUR / 2);
    for (const code of ['NADA9', server.join_code])
      expect(await guess(61, code)).toMatchObject({ status: 429, code: 'limit_exceeded' });
    // Other users may join by a code, and this one by an id.
    expect((await guess(62, server.join_code)).code).toBeNull();
    expect((await world.act(join, { server_id: 999_999_999 }, user(61))).status).toBe(404);
    world.clock.advance(HOUR / 2);
    expect((await guess(61, server.join_code)).code).toBeNull();
  });

  test('is counted exactly, however many are tried at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(63)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('is forgotten an hour later', async () => {
    await guess(64);
    const kept = () => world.database.query('SELECT 1 FROM join_misses WHERE user_id = 64');
    const forget = () => deleteOldMisses.run({ database: world.database, now: world.clock.now() } as never);
    await forget();
    expect(await kept()).toHaveLength(1);
    world.clock.advance(HOUR);
    await forget();
    expect(await kept()).toEqual([]);
  });
});

describe('joining a server', () => {
  test('makes the caller a member', async () => {
    const server = await world.found(1);
    const body = await world.ok(join, { join_code: server.join_code }, user(2));
    expect(body).toEqual({ ok: true, joined: true, server_id: server.id, server_name: 'Los Santos' });
    expect((await world.as(2, server.id)).membership).toMatchObject({
      role: 'member',
      hierarchy: 0,
      permissions: [],
    });
    expect(await memberCount(server.id)).toEqual({ counted: 2, members: 2 });
  });

  test('is possible by the id of a public server, of no private one, and by the code where both are sent (SV-16)', async () => {
    const server = await world.found(1);
    const byId = (id: number) => world.act(join, { server_id: id }, user(8));
    expect((await byId(server.id)).code).toBe('not_found');
    await world.database.query('UPDATE servers SET is_public = true WHERE id = $1', [server.id]);
    expect((await byId(server.id)).body).toMatchObject({ joined: true, server_id: server.id });
    expect((await byId(server.id)).body).toMatchObject({ joined: false, reason: 'already_member' });
    expect((await byId(999_999_999)).code).toBe('not_found');
    expect((await world.act(join, {}, user(8))).status).toBe(400);
    const both = { server_id: 999_999_999, join_code: server.join_code };
    expect((await world.act(join, both, user(8))).body).toMatchObject({ server_id: server.id });
    await setMaximum(server.id, 2);
    expect((await world.act(join, { server_id: server.id }, user(9))).code).toBe('limit_exceeded');
  });

  test('emits an event', async () => {
    const server = await world.found(1);
    await world.enter(server, 3);
    const event = (await world.events('member.member.joined')).find((each) => each.server_id === server.id);
    expect(event).toMatchObject({
      actor: { kind: 'user', id: 3 },
      data: { server_id: server.id, user_id: 3 },
      note: 'user3 se unió al servidor.',
    });
  });

  test('takes the code in any case of letters', async () => {
    const server = await world.found(1);
    await world.ok(join, { join_code: server.join_code!.toLowerCase() }, user(4));
  });

  test('a second time changes nothing and says so', async () => {
    const server = await world.found(1);
    await world.enter(server, 5);
    const before = (await world.events('member.member.joined')).length;
    const body = await world.ok(join, { join_code: server.join_code }, user(5));
    expect(body).toEqual({ ok: true, joined: false, reason: 'already_member', server_id: server.id });
    expect(await memberCount(server.id)).toEqual({ counted: 2, members: 2 });
    expect(await world.events('member.member.joined')).toHaveLength(before);
  });

  test('a member of a full server still gets the answer already_member', async () => {
    const server = await world.found(1);
    await setMaximum(server.id, 1);
    expect(await world.ok(join, { join_code: server.join_code }, user(1))).toMatchObject({ joined: false });
  });

  test('an unknown code is not found', async () => {
    const answer = await world.act(join, { join_code: 'ZZZZ0000' }, user(6));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });

  test.each(['abcd', 'a'.repeat(12)])('the code %j is well formed', async (join_code) => {
    expect((await world.act(join, { join_code }, user(6))).status).toBe(404);
  });

  test('a full server admits no one, not even with more members than its maximum', async () => {
    const server = await world.found(1);
    await world.enter(server, 7, 8);
    await setMaximum(server.id, 2);
    const answer = await world.act(join, { join_code: server.join_code }, user(9));
    expect([answer.status, answer.code]).toEqual([400, 'limit_exceeded']);
    expect(await memberCount(server.id)).toEqual({ counted: 3, members: 3 });
  });

  test('of several people at once for the last place exactly one gets in', async () => {
    const server = await world.found(1);
    await setMaximum(server.id, 2);
    const callers = [11, 12, 13, 14, 15, 16];
    const answers = await Promise.all(
      callers.map((id) => world.act(join, { join_code: server.join_code }, user(id))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await memberCount(server.id)).toEqual({ counted: 2, members: 2 });
  });

  test('one person joining several times at once joins once', async () => {
    const server = await world.found(1);
    const input = { join_code: server.join_code };
    const bodies = await Promise.all([1, 2, 3, 4].map(() => world.ok(join, input, user(17))));
    expect(bodies.filter((body) => body.joined)).toHaveLength(1);
    expect(await memberCount(server.id)).toEqual({ counted: 2, members: 2 });
  });

  test('people joining and leaving at once leave the count right', async () => {
    const server = await world.found(1);
    const stay = [21, 22, 23];
    const go = [31, 32, 33];
    await world.enter(server, ...go);
    const leaving = await Promise.all(go.map((id) => world.as(id, server.id)));
    await Promise.all([world.enter(server, ...stay), ...leaving.map((ctx) => world.ok(leave, {}, ctx))]);
    expect(await memberCount(server.id)).toEqual({ counted: 4, members: 4 });
    const { members } = await world.ok(listMembers, {}, await world.as(1, server.id));
    expect(members.map((member) => member.user_id).sort()).toEqual([1, ...stay]);
  });
});

describe('leaving a server', () => {
  test('ends the membership and frees the place', async () => {
    const server = await world.found(1);
    await world.enter(server, 2);
    const ctx = await world.as(2, server.id);
    expect(await world.ok(leave, {}, ctx)).toEqual({ ok: true, left: true, server_id: server.id });
    const { body } = await world.ask(resolveMembership, { server_id: server.id, user_id: 2 });
    expect(body).toMatchObject({ server_exists: true, membership: null });
    const [row] = await world.database.query('SELECT member_count FROM servers WHERE id = $1', [server.id]);
    expect(row).toEqual({ member_count: 1 });
    const event = (await world.events('member.member.left')).find((each) => each.server_id === server.id);
    expect(event).toMatchObject({
      data: { server_id: server.id, user_id: 2 },
      note: 'user2 dejó el servidor.',
    });
  });

  test('leaves the characters; who joins again has them back, but not the rank', async () => {
    const server = await world.found(1);
    await world.enter(server, 3);
    await world.promote(3, server.id, 'mod');
    const ctx = await world.as(3, server.id);
    const character = await world.addCharacter(ctx);
    await world.ok(leave, {}, ctx);
    await world.enter(server, 3);
    const { body } = await world.ask(listCharacters, { server_id: server.id, user_id: 3 });
    expect(body.server_character_ids).toEqual([character.server_character_id]);
    expect((await world.as(3, server.id)).membership).toMatchObject({ role: 'member' });
  });

  test('is not for the owner', async () => {
    const server = await world.found(1);
    const answer = await world.act(leave, {}, await world.as(1, server.id));
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    expect((await world.as(1, server.id)).membership).toMatchObject({ role: 'owner' });
  });

  test('twice at once leaves once', async () => {
    const server = await world.found(1);
    await world.enter(server, 4, 5);
    const ctx = await world.as(4, server.id);
    const answers = await Promise.all([1, 2, 3].map(() => world.act(leave, {}, ctx)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403]);
    const [row] = await world.database.query('SELECT member_count FROM servers WHERE id = $1', [server.id]);
    expect(row).toEqual({ member_count: 2 });
  });
});

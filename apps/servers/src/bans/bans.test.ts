import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import ban from '@cabildo/contracts/servers/bans/ban.ts';
import { MAX_BANS } from '@cabildo/contracts/servers/bans/bans.ts';
import listBans from '@cabildo/contracts/servers/bans/list_bans.ts';
import unban from '@cabildo/contracts/servers/bans/unban.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import kick from '@cabildo/contracts/servers/members/kick.ts';
import mayRemove from '@cabildo/contracts/servers/members/may_remove.rpc.ts';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { hold, until, untilWaiting, user } from '@cabildo/testing';
import { lockBans } from '../ban-row/table.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

const HOUR = 3_600_000;
let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  await world.enter(server, 2, 3, 4, 5);
  await world.promote(2, server.id, 'admin');
  await world.promote(3, server.id, 'mod');
});
afterAll(() => world.close());

const as = (userId: number) => world.as(userId, server.id);
const inHours = (hours: number): string => new Date(world.clock.now().getTime() + hours * HOUR).toISOString();
const banBy = async (callerId: number, target_user_id?: number, input: object = {}) =>
  world.act(ban, { target_user_id, reason: 'Insultos', ...input }, await as(callerId));
const outcome = async (...args: Parameters<typeof banBy>) => (await banBy(...args)).code ?? 'ok';
const unbanBy = async (callerId: number, target_user_id: number) =>
  world.act(unban, { target_user_id }, await as(callerId));
const joins = (userId: number) => world.act(join, { join_code: server.join_code }, user(userId));
const listed = async (input: object = {}) => (await world.ok(listBans, input, await as(1))).bans;
async function isMember(userId: number): Promise<boolean> {
  const { body } = await world.ask(resolveMembership, { server_id: server.id, user_id: userId });
  return body.membership !== null;
}
const emitted = async (type: string) =>
  (await world.events(type)).filter((event) => event.server_id === server.id);
const memberCount = async () => {
  const [row] = await world.database.query<{ counted: number; members: number }>(
    `SELECT s.member_count AS counted, (SELECT count(*) FROM members m WHERE m.server_id = s.id) AS members
     FROM servers s WHERE s.id = $1`,
    [server.id],
  );
  expect(row!.counted).toBe(row!.members);
  return row!.counted;
};

describe('banning (SV-18)', () => {
  test('kicks a member, leaves the characters, and keeps the user out until the ban is lifted', async () => {
    const { server_character_id } = await world.addCharacter(await as(4));
    const { status, body } = await banBy(2, 4);
    expect(status).toBe(200);
    const shown = {
      user_id: 4,
      gp_id: '94',
      gp_username: 'user4',
      reason: 'Insultos',
      expires_at: null,
      banned_by: 2,
      banned_by_key_id: null,
      created_at: world.clock.now().toISOString(),
      updated_by: null,
      updated_by_key_id: null,
      updated_at: null,
      punishment_id: null,
    };
    expect(body).toEqual({ ok: true, ban: shown, kicked: true });
    expect(await listed()).toEqual([shown]);
    expect([await isMember(4), await memberCount()]).toEqual([false, 4]);
    expect((await joins(4)).code).toBe('forbidden');
    expect((await unbanBy(2, 4)).body).toEqual({ ok: true, unbanned: true, user_id: 4 });
    expect(await listed()).toEqual([]);
    expect((await joins(4)).body).toMatchObject({ joined: true });
    const mine = await world.ask(listCharacters, { server_id: server.id, user_id: 4 });
    expect(mine.body.server_character_ids).toEqual([server_character_id]);
  });

  test('emits the kick and the ban, each once, and later the end', async () => {
    await banBy(2, 4, { expires_at: inHours(1) });
    await unbanBy(1, 4);
    const [kicked, ...noMore] = await emitted('member.member.kicked');
    expect([kicked!.data, noMore]).toMatchObject([{ user_id: 4, kicked_by: 'user2' }, []]);
    const [banned] = await emitted('member.member.banned');
    expect(banned).toMatchObject({ actor: { kind: 'user', id: 2 }, data: { user_id: 4, by: 'user2' } });
    expect(banned!.note).toBe('user2 vetó a user4 hasta 15 jun 2026, 13:00 UTC. Motivo: Insultos');
    expect(banned!.note_en).toBe('user2 banned user4 until 15 Jun 2026, 13:00 UTC. Reason: Insultos');
    const [unbanned] = await emitted('member.member.unbanned');
    expect(unbanned).toMatchObject({ actor: { id: 1 }, data: { user_id: 4, cause: 'lifted' } });
    expect(unbanned!.note).toBe('user1 levantó el veto de user4. Motivo: Insultos');
  });

  test('by id is of who is or was a member; of others it tells nothing, as of a user who does not exist', async () => {
    await world.ok(leave, {}, await as(4));
    expect((await banBy(2, 4)).body).toMatchObject({
      ban: { gp_id: '94', gp_username: 'user4' },
      kicked: false,
    });
    expect((await joins(4)).code).toBe('forbidden');
    await world.found(77);
    world.strangers.add(404);
    const [stranger, nobody] = [await banBy(2, 77), await banBy(2, 404)];
    expect([stranger.status, stranger.code]).toEqual([404, 'not_found']);
    expect(nobody.body).toEqual(stranger.body);
    expect(await outcome(3, 404)).toBe('forbidden');
    expect(await outcome(3, 77)).toBe('forbidden');
    expect(JSON.stringify(await emitted('member.ban.refused'))).not.toContain('user77');
  });

  test('of a game account tells nothing that the caller did not say, whether anybody has it or not', async () => {
    await world.found(77);
    const shown = { user_id: null, gp_username: null, reason: 'Insultos' };
    for (const target_gp_id of ['977', '5000']) {
      const { status, body } = await banBy(2, undefined, { target_gp_id });
      expect([status, body]).toMatchObject([200, { ban: { ...shown, gp_id: target_gp_id }, kicked: false }]);
    }
    expect(await listed()).toMatchObject([shown, shown]);
    expect(JSON.stringify([await listed(), await emitted('member.member.banned')])).not.toContain('user77');
    expect((await emitted('member.member.banned'))[0]!.note).toBe(
      'user2 vetó a la cuenta de juego ···977. Motivo: Insultos',
    );
    expect((await joins(77)).body).toMatchObject({ error_code: 'forbidden', ban: { reason: 'Insultos' } });
    expect((await unbanBy(2, 77)).code).toBe('not_found');
    const lifted = await world.act(unban, { target_gp_id: '977' }, await as(2));
    expect(lifted.body).toEqual({ ok: true, unbanned: true, user_id: null });
    expect((await joins(77)).body).toMatchObject({ joined: true });
  });

  test('of the game account of a member is a ban of the member', async () => {
    const { body } = await banBy(2, undefined, { target_gp_id: '94' });
    expect(body).toMatchObject({ ban: { user_id: 4, gp_id: '94', gp_username: 'user4' }, kicked: true });
    expect((await banBy(2, undefined, { target_gp_id: '91' })).code).toBe('forbidden');
    const lifted = await world.act(unban, { target_gp_id: '94' }, await as(2));
    expect(lifted.body).toEqual({ ok: true, unbanned: true, user_id: 4 });
  });

  test.each([{}, { target_user_id: 4, target_gp_id: '94' }])('%j names nobody, or two', async (named) => {
    for (const contract of [ban, unban])
      expect((await world.act(contract, { ...named, reason: 'x' }, await as(2))).status).toBe(400);
  });

  test('again replaces reason and end, and says who did it (OT-13)', async () => {
    await banBy(2, 4, { expires_at: inHours(1) });
    const since = world.clock.now().toISOString();
    world.clock.advance(1_000);
    const { body } = await banBy(1, 4, { reason: 'Trampas' });
    const terms = { reason: 'Trampas', expires_at: null };
    expect(body).toMatchObject({
      ban: { ...terms, banned_by: 2, created_at: since, updated_by: 1 },
      kicked: false,
    });
    expect(await listed()).toMatchObject([terms]);
    const [, again] = await emitted('member.member.banned');
    expect(again!.data).toMatchObject({ ...terms, old_reason: 'Insultos' });
    expect(again!.note).toBe('user1 cambió el veto de user4. Motivo: Trampas');
  });

  test('tells the banned user why and until when, also where the server is full', async () => {
    const expires_at = inHours(2);
    await banBy(2, 4, { expires_at });
    await world.database.query('UPDATE servers SET max_members = 1, is_public = true WHERE id = $1', [
      server.id,
    ]);
    for (const way of [{ join_code: server.join_code }, { server_id: server.id }]) {
      const { status, body } = await world.act(join, way, user(4));
      expect(status).toBe(403);
      expect(body).toMatchObject({ error_code: 'forbidden', ban: { reason: 'Insultos', expires_at } });
      expect((body as unknown as { error: string }).error).toContain(`hasta ${expires_at}. Motivo: Insultos`);
    }
  });

  test.each([
    [1, 2, 'ok'],
    [2, 3, 'ok'],
    [2, 1, 'forbidden'],
    [2, 2, 'forbidden'],
    [1, 1, 'forbidden'],
    [3, 4, 'forbidden'],
    [4, 5, 'forbidden'],
    [4, 77, 'forbidden'],
  ])('user %d banning user %d: %s (SV-09)', async (callerId, targetId, expected) => {
    expect(await outcome(callerId, targetId)).toBe(expected);
    expect(await emitted('member.ban.refused')).toHaveLength(expected === 'ok' ? 0 : 1);
    expect(await listed()).toHaveLength(expected === 'ok' ? 1 : 0);
  });

  test('the cached membership does not count, only the current one', async () => {
    const stale = await as(2);
    await banBy(1, 5);
    await world.promote(2, server.id, 'member');
    for (const [contract, input] of [
      [ban, { target_user_id: 4, reason: 'x' }],
      [unban, { target_user_id: 5 }],
    ] as const)
      expect((await world.act(contract, input, stale)).code).toBe('forbidden');
  });

  test('with an end in the past is refused', async () => {
    const { status, code } = await banBy(2, 4, { expires_at: '2020-01-01T00:00:00Z' });
    expect([status, code]).toEqual([400, 'error']);
  });

  test('lifting a ban that is not there is 404', async () => {
    const { status, code } = await unbanBy(2, 4);
    expect([status, code]).toEqual([404, 'not_found']);
  });

  test('is bounded, but those who are banned may be banned again', async () => {
    await banBy(2, 4);
    await world.database.query(
      `INSERT INTO bans (server_id, user_id, reason, created_at) SELECT $1, 100000 + n, 'x', now()
       FROM generate_series(1, $2::int) n`,
      [server.id, MAX_BANS - 1],
    );
    expect(await outcome(2, 5)).toBe('limit_exceeded');
    expect(await outcome(2, 4)).toBe('ok');
    expect(await isMember(5)).toBe(true);
    const judged = { server_id: server.id, by_user_id: 2, user_id: 5 };
    expect((await world.ask(mayRemove, { ...judged, how: 'ban' })).body.refusal?.failure).toBe(
      'limit_exceeded',
    );
    expect((await world.ask(mayRemove, { ...judged, how: 'kick' })).body.refusal).toBeNull();
  });

  test('lists by pages, newest first', async () => {
    for (const id of [4, 5, 3]) {
      await banBy(2, id);
      world.clock.advance(1_000);
    }
    expect((await listed()).map(({ user_id }) => user_id)).toEqual([3, 5, 4]);
    expect((await listed({ per_page: 2, page: 2 })).map(({ user_id }) => user_id)).toEqual([4]);
  });
});

describe('a person who deleted the account (SV-18, ID-21)', () => {
  let last = 2_000;
  /** A member, who deleted the account, and the id as which the person comes back. */
  async function gone(): Promise<{ old: number; back: number }> {
    const [old, back] = [(last += 1), (last += 1)];
    await world.enter(server, old);
    await leaves(old);
    return { old, back };
  }
  async function leaves(userId: number): Promise<void> {
    world.strangers.add(userId);
    const by = { serverId: null, actor: { kind: 'user', id: userId }, now: world.clock.now() } as const;
    await world.publish(envelopeOf(userDeleted, { user_id: userId }, by));
    const isNameless = `SELECT 1 FROM profiles WHERE user_id = $1 AND gp_id IS NULL`;
    await until(async () => (await world.database.query(isNameless, [userId])).length > 0);
  }
  const comesBack = (old: number, back: number) => world.people.set(back, { former_user_ids: [old] });

  test('can be banned, and the ban holds for the new user', async () => {
    const { old, back } = await gone();
    expect((await banBy(2, old)).body).toMatchObject({ ban: { user_id: old, gp_id: null }, kicked: false });
    comesBack(old, back);
    expect((await joins(back)).body).toMatchObject({ ban: { reason: 'Insultos' } });
  });

  test('is shown by the present name as soon as the person is back', async () => {
    const { old, back } = await gone();
    await banBy(2, old);
    comesBack(old, back);
    const present = { user_id: back, gp_id: `9${back}`, gp_username: `user${back}` };
    expect(await listed()).toMatchObject([present]);
    await joins(back);
    expect(await listed()).toMatchObject([present]);
  });

  test.each(['old', 'back'] as const)('is let in again by the %s id', async (which) => {
    for (const joinsFirst of [false, true]) {
      const ids = await gone();
      await banBy(2, ids.old);
      comesBack(ids.old, ids.back);
      if (joinsFirst) await joins(ids.back);
      expect((await unbanBy(2, ids[which])).body).toMatchObject({ unbanned: true });
      expect(await listed()).toEqual([]);
      expect((await joins(ids.back)).body).toMatchObject({ joined: true });
    }
  });

  test('and is a member again is banned and kicked by the old id', async () => {
    const { old, back } = await gone();
    comesBack(old, back);
    await joins(back);
    expect((await banBy(2, old)).body).toMatchObject({ ban: { user_id: back }, kicked: true });
    expect(await isMember(back)).toBe(false);
    await world.promote(3, server.id, 'admin');
    const { old: older, back: admin } = await gone();
    comesBack(older, admin);
    await joins(admin);
    await world.promote(admin, server.id, 'admin');
    expect(await outcome(2, older)).toBe('forbidden');
  });

  test('and is back already is banned by the old id, while the profile of before still stands', async () => {
    const [old, back] = [(last += 1), (last += 1)];
    await world.enter(server, old);
    world.strangers.add(old);
    comesBack(old, back);
    await joins(back);
    expect((await banBy(2, old)).body).toMatchObject({ ban: { user_id: back }, kicked: true });
    expect((await unbanBy(2, old)).body).toMatchObject({ unbanned: true });
  });

  test('and was banned by the game account stays banned, and leaves no game account behind', async () => {
    const [old, back] = [(last += 1), (last += 1)];
    await world.found(old);
    await banBy(2, undefined, { target_gp_id: `9${old}` });
    await leaves(old);
    expect(await listed()).toMatchObject([{ user_id: old, gp_id: null, gp_username: null }]);
    comesBack(old, back);
    expect((await joins(back)).body).toMatchObject({ ban: { reason: 'Insultos' } });
    expect(JSON.stringify(await listed())).not.toContain(`user${back}`);
  });
});

describe('a ban with an end', () => {
  test('is over at its end, and is deleted then by nobody', async () => {
    await banBy(2, 4, { expires_at: inHours(1) });
    await banBy(2, 5, { expires_at: inHours(3) });
    world.clock.advance(HOUR);
    expect((await listed()).map(({ user_id }) => user_id)).toEqual([5]);
    expect((await unbanBy(2, 4)).code).toBe('not_found');
    expect((await joins(4)).code).toBeNull();
    await until(async () => (await emitted('member.member.unbanned')).length > 0);
    const [event, ...others] = await emitted('member.member.unbanned');
    expect(event).toMatchObject({
      actor: { kind: 'system' },
      data: { user_id: 4, cause: 'expired', by: null },
    });
    expect([event!.note, others]).toEqual(['Terminó el veto de user4. Motivo: Insultos', []]);
  });

  test('ends once, however many lift it beside its end', async () => {
    for (let round = 0; round < 10; round += 1) {
      await world.enter(server, 4);
      await banBy(2, 4, { expires_at: inHours(1) });
      const admin = await as(2);
      const lifting = [1, 2, 3].map(() => world.act(unban, { target_user_id: 4 }, admin));
      world.clock.advance(HOUR);
      const lifted = (await Promise.all(lifting)).filter(({ status }) => status === 200).length;
      expect(lifted).toBeLessThanOrEqual(1);
      await until(async () => (await emitted('member.member.unbanned')).length === round + 1);
    }
    expect(await emitted('member.member.unbanned')).toHaveLength(10);
  });
});

describe('at the same moment', () => {
  test('a ban that is over is ended, and not replaced, by the next ban of its user', async () => {
    await banBy(2, 4, { reason: 'La vieja', expires_at: inHours(1) });
    const release = await hold(world.database, (tx) => lockBans(tx, server.id, { user_id: 4, gp_id: null }));
    world.clock.advance(HOUR);
    const banning = banBy(2, 4, { reason: 'La nueva' });
    await untilWaiting(world.database, { part: '%from%bans%' });
    await release();
    expect((await banning).body).toMatchObject({ ban: { reason: 'La nueva', updated_by: null } });
    expect(await emitted('member.member.unbanned')).toMatchObject([{ data: { cause: 'expired' } }]);
    const [, renewed] = await emitted('member.member.banned');
    expect(renewed).toMatchObject({ data: { reason: 'La nueva', old_reason: null } });
  });

  test('of a ban and joins either the joins are refused or the ban kicks', async () => {
    const admin = await as(2);
    for (let round = 0; round < 20; round += 1) {
      const userId = 1_000 + round;
      const [banned, ...joined] = await Promise.all([
        world.act(ban, { target_gp_id: `9${userId}`, reason: 'x' }, admin),
        joins(userId),
        joins(userId),
      ]);
      expect(banned.status).toBe(200);
      expect(await isMember(userId)).toBe(false);
      const entered = joined.some(({ status }) => status === 200);
      expect(banned.body.kicked).toBe(entered);
      await memberCount();
    }
  });

  test('bans of one user make one ban, and kick once', async () => {
    const [owner, admin] = [await as(1), await as(2)];
    const input = { target_user_id: 4, reason: 'x' };
    const answers = await Promise.all([
      ...[owner, admin, owner].map((ctx) => world.act(ban, input, ctx)),
      world.act(kick, { target_user_id: 4 }, admin),
    ]);
    const bans = answers.slice(0, 3);
    expect(bans.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listed()).toHaveLength(1);
    expect(await emitted('member.member.kicked')).toHaveLength(1);
    expect(await memberCount()).toBe(4);
  });

  test('two admins who ban each other do not both succeed', async () => {
    await world.giveRole(4, server.id, { name: 'A', hierarchy: 80, permissions: ['manage_members'] });
    await world.giveRole(5, server.id, { name: 'B', hierarchy: 70, permissions: ['manage_members'] });
    const [above, below] = [await as(4), await as(5)];
    const [first, second] = await Promise.all([
      world.act(ban, { target_user_id: 5, reason: 'x' }, above),
      world.act(ban, { target_user_id: 4, reason: 'x' }, below),
    ]);
    expect([first.status, second.status]).toEqual([200, 403]);
  });
});

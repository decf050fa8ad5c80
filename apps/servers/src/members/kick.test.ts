import type { RequestContext } from '@cabildo/contracts/action';
import { member } from '@cabildo/testing';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import createCharacter from '@cabildo/contracts/servers/characters/create.ts';
import getCharacter from '@cabildo/contracts/servers/characters/get.ts';
import showsLeaderboard from '@cabildo/contracts/servers/config/shows_leaderboard.rpc.ts';
import updateConfig from '@cabildo/contracts/servers/config/update.ts';
import kick from '@cabildo/contracts/servers/members/kick.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

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

const as = (userId: number): Promise<RequestContext> => world.as(userId, server.id);

async function outcome(callerId: number, target_user_id: number, rest: object = {}): Promise<string> {
  return (await world.act(kick, { target_user_id, ...rest }, await as(callerId))).code ?? 'ok';
}

async function isMember(userId: number): Promise<boolean> {
  const { body } = await world.ask(resolveMembership, { server_id: server.id, user_id: userId });
  return body.membership !== null;
}

const counts = async (): Promise<unknown> =>
  (
    await world.database.query(
      `SELECT s.member_count, s.live_character_count,
         (SELECT count(*) FROM members m WHERE m.server_id = s.id) AS members,
         (SELECT count(*) FROM characters c WHERE c.server_id = s.id AND c.status = 'active') AS live
       FROM servers s WHERE s.id = $1`,
      [server.id],
    )
  )[0];

const emitted = async (type: string) =>
  (await world.events(type)).filter((event) => event.server_id === server.id);

const ownedBy = async (userId: number): Promise<number[]> =>
  (await world.ask(listCharacters, { server_id: server.id, user_id: userId })).body.server_character_ids;

describe('kicking a member', () => {
  test('ends the membership, frees the place and emits an event', async () => {
    const body = await world.ok(kick, { target_user_id: 4 }, await as(2));
    expect(body).toEqual({ ok: true, kicked: true, characters_deleted: 0 });
    expect(await isMember(4)).toBe(false);
    expect(await counts()).toMatchObject({ member_count: 4, members: 4 });
    expect(await emitted('member.member.kicked')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 2 },
        data: {
          server_id: server.id,
          user_id: 4,
          gp_username: 'user4',
          kicked_by: 'user2',
          characters_deleted: 0,
        },
        note: 'user2 expulsó a user4.',
      }),
    ]);
  });

  test.each([[{}], [{ delete_characters: '0' }], [{ delete_characters: false }]])(
    'with %j leaves the characters, and the user has them back after joining again, but not the rank',
    async (rest) => {
      const character = await world.addCharacter(await as(3));
      expect(await outcome(1, 3, rest)).toBe('ok');
      expect(await emitted('character.character.deleted')).toEqual([]);
      await world.enter(server, 3);
      expect(await ownedBy(3)).toEqual([character.server_character_id]);
      expect((await as(3)).membership).toMatchObject({ role: 'member', permissions: [] });
      expect(await counts()).toMatchObject({ member_count: 5, live_character_count: 1, live: 1 });
    },
  );

  test('takes the live characters out of the leaderboard until the user is back, and no others (BO-09)', async () => {
    const { server_character_id } = await world.addCharacter(await as(4));
    await world.addCharacter(await as(5));
    const seen = async () => (await world.ask(showsLeaderboard, { server_id: server.id })).body;
    expect(await seen()).not.toHaveProperty('absent_character_ids');
    await world.ok(updateConfig, { extra_config: { leaderboard: true } }, await as(1));
    expect(await seen()).toMatchObject({ shows_leaderboard: true, absent_character_ids: [] });
    await world.ok(kick, { target_user_id: 4 }, await as(1));
    expect(await seen()).toMatchObject({ absent_character_ids: [server_character_id] });
    await world.enter(server, 4);
    expect(await seen()).toMatchObject({ absent_character_ids: [] });
  });

  test('with delete_characters ends all characters of the member here, dead or alive, and no others', async () => {
    const elsewhere = await world.found(20);
    await world.enter(elsewhere, 4);
    const [own, abroad] = [await as(4), await world.as(4, elsewhere.id)];
    const gone = [await world.addCharacter(own), await world.addCharacter(own, { name: 'Luz' })];
    const dead = await world.addCharacter(own);
    await world.database.query(
      `WITH dead AS (UPDATE characters SET status = 'dead' WHERE id = $1 RETURNING server_id)
       UPDATE servers SET live_character_count = live_character_count - 1 WHERE id = (SELECT server_id FROM dead)`,
      [dead.server_character_id],
    );
    const remaining = await world.addCharacter(await as(5));
    const keptAbroad = await world.addCharacter(abroad);

    const body = await world.ok(kick, { target_user_id: 4, delete_characters: 'true' }, await as(1));
    expect(body).toMatchObject({ kicked: true, characters_deleted: 3 });
    const reader = await as(5);
    for (const { server_character_id } of [...gone, dead]) {
      const answer = await world.act(getCharacter, { server_character_id }, reader);
      expect([answer.status, answer.code]).toEqual([404, 'character_not_found']);
    }
    await world.ok(getCharacter, { server_character_id: remaining.server_character_id }, reader);
    await world.ok(getCharacter, { server_character_id: keptAbroad.server_character_id }, abroad);
    expect(await counts()).toEqual({ member_count: 4, members: 4, live_character_count: 1, live: 1 });
    await world.enter(server, 4);
    expect(await ownedBy(4)).toEqual([]);
  });

  test('emits an event for each character that ended, with who ended it and whose it was', async () => {
    const own = await as(4);
    const first = await world.addCharacter(own, { name: 'Eva', surname: 'Gil' });
    const second = await world.addCharacter(own, { name: 'Luz', surname: 'Gil' });
    await world.ok(kick, { target_user_id: 4, delete_characters: true }, await as(1));
    expect(await emitted('character.character.deleted')).toEqual(
      [first, second].map(({ server_character_id, name, dni_number }) =>
        expect.objectContaining({
          actor: { kind: 'user', id: 1 },
          character_ids: [server_character_id],
          data: {
            server_id: server.id,
            user_id: 4,
            server_character_id,
            name,
            surname: 'Gil',
            dni_number,
            deleted_by: 'user1',
            was_dead: false,
          },
        }),
      ),
    );
    const [kicked] = await emitted('member.member.kicked');
    expect(kicked!.note).toBe('user1 expulsó a user4 y eliminó sus personajes (2).');
  });

  test.each([
    [1, 2, 'ok'],
    [1, 3, 'ok'],
    [2, 3, 'ok'],
    [2, 4, 'ok'],
    [2, 1, 'forbidden'],
    [2, 2, 'forbidden'],
    [1, 1, 'forbidden'],
    [3, 4, 'forbidden'],
    [4, 5, 'forbidden'],
    [4, 404, 'forbidden'],
    [1, 404, 'not_found'],
  ])('user %d kicking user %d: %s', async (callerId, targetId, expected) => {
    expect(await outcome(callerId, targetId)).toBe(expected);
    expect(await isMember(targetId)).toBe(targetId !== 404 && expected !== 'ok');
  });

  test('an admin does not kick another admin', async () => {
    await world.promote(4, server.id, 'admin');
    expect(await outcome(2, 4)).toBe('forbidden');
  });

  test.each([
    [49, 'forbidden'],
    [50, 'forbidden'],
    [51, 'ok'],
  ])('with manage_members at %d, kicking a mod: %s', async (hierarchy, expected) => {
    await world.giveRole(5, server.id, { name: 'Portera', hierarchy, permissions: ['manage_members'] });
    expect(await outcome(5, 3)).toBe(expected);
  });

  test('a high place in the hierarchy alone does not suffice', async () => {
    await world.giveRole(5, server.id, { name: 'Alcaldesa', hierarchy: 99, permissions: ['assign_roles'] });
    expect(await outcome(5, 4)).toBe('forbidden');
  });

  test.each([
    ['an admin kicking the owner', 2, 1],
    ['a mod kicking a member', 3, 4],
  ])('%s is refused and emits an event (AU-03)', async (_, callerId, targetId) => {
    expect(await outcome(callerId, targetId, { delete_characters: true })).toBe('forbidden');
    expect(await emitted('member.kick.refused')).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: callerId },
        data: {
          server_id: server.id,
          user_id: targetId,
          gp_username: `user${targetId}`,
          attempted_by: `user${callerId}`,
        },
        note: `user${callerId} intentó expulsar a user${targetId} sin tener permiso.`,
      }),
    ]);
    expect(await emitted('member.member.kicked')).toEqual([]);
  });

  test('a member of another server is not found here', async () => {
    const other = await world.found(20);
    await world.enter(other, 21);
    expect(await outcome(1, 21)).toBe('not_found');
  });

  test('a server that is gone is not found', async () => {
    const answer = await world.act(kick, { target_user_id: 4 }, member(1, 'owner', { serverId: 999_999 }));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });

  test('the cached membership of the caller does not count, only the current one', async () => {
    const stale = await as(2);
    await world.promote(2, server.id, 'member');
    expect((await world.act(kick, { target_user_id: 4 }, stale)).code).toBe('forbidden');
    const gone = member(404, 'admin', { serverId: server.id });
    expect((await world.act(kick, { target_user_id: 4 }, gone)).code).toBe('forbidden');
  });
});

describe('at the same moment', () => {
  test('of several kicks of one member one succeeds, and the place is freed once', async () => {
    await world.addCharacter(await as(4));
    const [owner, admin] = [await as(1), await as(2)];
    const input = { target_user_id: 4, delete_characters: true };
    const answers = await Promise.all([owner, admin, owner, admin].map((ctx) => world.act(kick, input, ctx)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404]);
    expect(await counts()).toEqual({ member_count: 4, members: 4, live_character_count: 0, live: 0 });
    expect(await emitted('character.character.deleted')).toHaveLength(1);
    expect(await emitted('member.member.kicked')).toHaveLength(1);
  });

  test('no character that its user makes survives the kick that deletes them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = await as(4);
      const made = [1, 2, 3].map((n) => world.act(createCharacter, { name: `A${n}`, surname: 'B' }, own));
      const out = world.act(kick, { target_user_id: 4, delete_characters: true }, await as(1));
      const [answer, ...created] = await Promise.all([out, ...made]);
      expect(answer.status).toBe(200);
      for (const { status } of created) expect([201, 403]).toContain(status);
      expect(answer.body).toMatchObject({
        characters_deleted: created.filter(({ status }) => status === 201).length,
      });
      expect(await ownedBy(4)).toEqual([]);
      expect(await counts()).toEqual({ member_count: 4, members: 4, live_character_count: 0, live: 0 });
      await world.enter(server, 4);
    }
  });

  test('two admins who lose their rank while they kick each other do not kick afterwards', async () => {
    await world.promote(4, server.id, 'admin');
    const [owner, first, second] = [await as(1), await as(2), await as(4)];
    const answers = await Promise.all([
      world.act(kick, { target_user_id: 2 }, owner),
      world.act(kick, { target_user_id: 4 }, first),
      world.act(kick, { target_user_id: 2 }, second),
      world.act(kick, { target_user_id: 3 }, first),
    ]);
    expect(answers[0]!.status).toBe(200);
    for (const { status } of answers.slice(1, 3)) expect([403, 404]).toContain(status);
    expect(await isMember(4)).toBe(true);
    expect(await isMember(3)).toBe(answers[3]!.status !== 200);
  });
});

import { hold, untilWaiting, user } from '@cabildo/testing';
import ban from '@cabildo/contracts/servers/bans/ban.ts';
import declareDead from '@cabildo/contracts/servers/characters/declare_dead.ts';
import { CHARACTERS_SHOWN } from '@cabildo/contracts/servers/players/players.ts';
import admitPlayers from '@cabildo/contracts/servers/players/admit_players.rpc.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import kick from '@cabildo/contracts/servers/members/kick.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import deleteOldLinkCodes from '../link-codes/delete_old_link_codes.job.ts';
import { MAX_LINK_CODES } from '../link-codes/rules.ts';
import { lockServer } from '../server-row/table.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

const TEN_MINUTES = 10 * 60_000;
const CODE = /^[A-HJ-NP-Z]{6}$/;

let world: World;
let server: FoundedServer;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
});
afterAll(() => world.close());

/** Identity knows a user by `9<id>`. */
const gp = (userId: number): string => `9${userId}`;
const known = (userId: number) => ({ gp_id: gp(userId), user_id: userId });
const stranger = (gp_id: string) => ({ gp_id, user_id: null });
const admit = async (players: readonly object[], serverId = server.id) =>
  (await world.ask(admitPlayers, { server_id: serverId, players: players as never })).body;
const codeOf = async (player: object): Promise<string> => (await admit([player])).players[0]!.link_code!;
const joinBy = (userId: number, link_code: string) => world.act(join, { link_code }, user(userId));

describe('the players of a game server (V1-15)', () => {
  test('are members, not members any more, banned or unknown, in the order of the question', async () => {
    await world.enter(server, 2, 3, 4);
    await world.ok(leave, {}, await world.as(4, server.id));
    await world.ok(ban, { target_user_id: 3, reason: 'Trampas' }, await world.as(1, server.id));
    const { server_exists, players } = await admit([known(3), stranger('777'), known(2), known(4)]);
    expect(server_exists).toBe(true);
    expect(players.map(({ gp_id, status, link_code }) => [gp_id, status, link_code])).toEqual([
      ['93', 'banned', null],
      ['777', 'unknown', expect.stringMatching(CODE)],
      ['92', 'member', null],
      ['94', 'not_member', expect.stringMatching(CODE)],
    ]);
  });

  test('who never were members are unknown, whether they have signed in or not', async () => {
    await world.found(5);
    const back = { ...known(6), former_user_ids: [7] };
    const { players } = await admit([
      known(5),
      stranger('777'),
      back,
      { ...stranger('97'), former_user_ids: [7] },
    ]);
    expect(players.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });

  test('are banned with the bans of deleted accounts, and by their game account, without a code (SV-18)', async () => {
    const owner = await world.as(1, server.id);
    await world.enter(server, 8);
    await world.ok(ban, { target_user_id: 8, reason: 'Trampas' }, owner);
    await world.ok(ban, { target_gp_id: '777', reason: 'Trampas' }, owner);
    const { players } = await admit([
      { ...known(9), former_user_ids: [8] },
      { ...stranger('98'), former_user_ids: [8] },
      stranger('777'),
    ]);
    expect(players.map(({ status, link_code }) => [status, link_code])).toEqual(
      Array.from({ length: 3 }, () => ['banned', null]),
    );
  });

  test('have their characters shown, live ones before dead ones, the newest of each first', async () => {
    await world.enter(server, 2);
    const ctx = await world.as(2, server.id);
    const ids: number[] = [];
    for (const name of ['Ana', 'Eva', 'Sol'])
      ids.push((await world.addCharacter(ctx, { name })).server_character_id);
    const staff = await world.as(1, server.id);
    await world.ok(declareDead, { server_character_id: ids[2], confirm: true }, staff);
    const { players } = await admit([known(2), known(1)]);
    expect(players[0]!.characters.map((each) => [each.server_character_id, each.status])).toEqual([
      [ids[1], 'active'],
      [ids[0], 'active'],
      [ids[2], 'dead'],
    ]);
    expect(players[1]!.characters).toEqual([]);
  });

  test('have so many characters shown and no more', async () => {
    await world.database.query(
      `INSERT INTO characters (server_id, user_id, name, dni_number, created_at, updated_at, custom_data)
       SELECT $1, 1, 'Ana', 'N' || n, now(), now(), '{}' FROM generate_series(1, ${CHARACTERS_SHOWN + 5}) n`,
      [server.id],
    );
    expect((await admit([known(1)])).players[0]!.characters).toHaveLength(CHARACTERS_SHOWN);
  });

  test('are none of a server that is gone', async () => {
    expect(await admit([known(1), stranger('777')], 999_999)).toMatchObject({
      server_exists: false,
      players: [],
    });
  });
});

describe('a link code (V1-15)', () => {
  test('stays the same while it is valid, for ten minutes from each time that it is shown', async () => {
    const first = await codeOf(stranger('777'));
    world.clock.advance(TEN_MINUTES - 1_000);
    expect(await codeOf(stranger('777'))).toBe(first);
    world.clock.advance(TEN_MINUTES - 1_000);
    expect(await codeOf(stranger('777'))).toBe(first);
    world.clock.advance(TEN_MINUTES);
    expect(await codeOf(stranger('777'))).not.toBe(first);
  });

  test('is one row for each account and server, whoever asks how often at once', async () => {
    const players = Array.from({ length: 50 }, (_, n) => stranger(`88${n}`));
    const answers = await Promise.all([players, players.toReversed(), players].map((each) => admit(each)));
    const codes = answers.map(
      ({ players: all }) => new Map(all.map(({ gp_id, link_code }) => [gp_id, link_code])),
    );
    expect(codes[1]).toEqual(codes[0]);
    expect(codes[2]).toEqual(codes[0]);
    const rows = await world.database.query('SELECT 1 FROM link_codes WHERE server_id = $1', [server.id]);
    expect(rows).toHaveLength(50);
  });

  test('makes way for newer ones, where a server has too many', async () => {
    const first = await codeOf(stranger('777'));
    world.clock.advance(1_000);
    await world.database.query(
      `INSERT INTO link_codes (server_id, gp_id, code, expires_at)
       SELECT $1, 'f' || n, 'ABCDEF', $2 FROM generate_series(1, ${MAX_LINK_CODES - 1}) n`,
      [server.id, new Date(world.clock.now().getTime() + TEN_MINUTES)],
    );
    await codeOf(stranger('778'));
    const kept = await world.database.query('SELECT gp_id FROM link_codes WHERE server_id = $1', [server.id]);
    expect(kept).toHaveLength(MAX_LINK_CODES);
    expect(kept).not.toContainEqual({ gp_id: '777' });
    expect(await codeOf(stranger('777'))).not.toBe(first);
  });

  test('is deleted when its time is over', async () => {
    await codeOf(stranger('777'));
    const run = () => deleteOldLinkCodes.run({ database: world.database, now: world.clock.now() } as never);
    const kept = () => world.database.query('SELECT 1 FROM link_codes WHERE server_id = $1', [server.id]);
    await run();
    expect(await kept()).toHaveLength(1);
    world.clock.advance(TEN_MINUTES);
    await run();
    expect(await kept()).toEqual([]);
  });
});

describe('joining by a link code (V1-15)', () => {
  test('joins the server that asked, in any case of letters, private as it is', async () => {
    const code = await codeOf(known(5));
    const answer = await joinBy(5, code.toLowerCase());
    expect(answer.body).toEqual({ ok: true, joined: true, server_id: server.id, server_name: 'Los Santos' });
    expect((await admit([known(5)])).players[0]).toMatchObject({ status: 'member', link_code: null });
  });

  test('works for somebody who had never signed in when the code was shown', async () => {
    const code = await codeOf(stranger(gp(6)));
    expect((await joinBy(6, code)).body).toMatchObject({ joined: true, server_id: server.id });
  });

  test('is refused to another account, which joins nothing', async () => {
    const code = await codeOf(known(5));
    expect(await joinBy(7, code)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await admit([known(7)])).players[0]!.status).toBe('unknown');
  });

  test('finds the own code where another account has the same', async () => {
    const other = await world.found(1);
    const code = await codeOf(known(8));
    await world.database.query(
      `INSERT INTO link_codes (server_id, gp_id, code, expires_at) VALUES ($1, '1', $2, $3)`,
      [other.id, code, new Date(world.clock.now().getTime() + 2 * TEN_MINUTES)],
    );
    expect((await joinBy(8, code)).body).toMatchObject({ joined: true, server_id: server.id });
  });

  test('is not found when nobody has the code, or its time is over', async () => {
    const code = await codeOf(known(9));
    world.clock.advance(TEN_MINUTES);
    for (const wrong of [code, 'ZZZZZZ'])
      expect(await joinBy(9, wrong)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.each(['ABCDE', 'ABCDEFG', 'ABCDEI', 'ABCDEO', 'ABCDE1', 'ÁBCDEF'])('%s is malformed', async (code) => {
    expect((await joinBy(9, code)).status).toBe(400);
  });

  test('of one code twice at once joins once', async () => {
    const code = await codeOf(known(10));
    const answers = await Promise.all([joinBy(10, code), joinBy(10, code)]);
    expect(answers.map(({ body }) => (body as { joined: boolean }).joined).sort()).toEqual([false, true]);
    const events = await world.events('member.member.joined');
    expect(events.filter(({ server_id }) => server_id === server.id)).toHaveLength(1);
  });

  test.each(['leaving', 'a kick'])('after %s needs a new code (V1-15)', async (end) => {
    const [userId, code] = [13, await codeOf(known(13))];
    expect((await joinBy(userId, code)).body).toMatchObject({ joined: true });
    if (end === 'leaving') await world.ok(leave, {}, await world.as(userId, server.id));
    else await world.ok(kick, { target_user_id: userId }, await world.as(1, server.id));
    expect(await joinBy(userId, code)).toMatchObject({ status: 404, code: 'not_found' });
    const next = await codeOf(known(13));
    expect(next).not.toBe(code);
    expect((await joinBy(userId, next)).body).toMatchObject({ joined: true });
  });

  test('by a code that a kick voids meanwhile does not undo the kick', async () => {
    const code = await codeOf(known(14));
    await joinBy(14, code);
    const release = await hold(world.database, (tx) => lockServer(tx, server.id));
    const [kicking, joining] = [
      world.as(1, server.id).then((ctx) => world.act(kick, { target_user_id: 14 }, ctx)),
      untilWaiting(world.database, { part: '%from%servers%' }).then(() => joinBy(14, code)),
    ];
    await untilWaiting(world.database, { part: '%from%servers%', count: 2 });
    await release();
    expect((await kicking).status).toBe(200);
    expect((await joining).status).toBe(404);
    expect((await admit([known(14)])).players[0]!.status).toBe('not_member');
  });

  test('is refused to the banned with reason, also of a ban that came after the code', async () => {
    const code = await codeOf(known(11));
    await world.ok(ban, { target_gp_id: gp(11), reason: 'Trampas' }, await world.as(1, server.id));
    expect((await joinBy(11, code)).body).toMatchObject({ ban: { reason: 'Trampas' } });
  });

  test('counts wrong codes, and those of others, as wrong join codes are counted (FU-10)', async () => {
    const theirs = await codeOf(known(12));
    for (let calls = 0; calls < 10; calls += 1) {
      expect((await joinBy(70, 'ZZZZZZ')).status).toBe(404);
      expect((await joinBy(70, theirs)).status).toBe(403);
    }
    const own = await codeOf(known(70));
    expect(await joinBy(70, own)).toMatchObject({ status: 429, code: 'limit_exceeded' });
    const byJoinCode = await world.act(join, { join_code: server.join_code }, user(70));
    expect(byJoinCode.status).toBe(429);
  });
});

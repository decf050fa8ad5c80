import recognized from '@cabildo/contracts/servers/guilds/cp_member_recognized.ts';
import report from '@cabildo/contracts/servers/guilds/report_members.ts';
import { internal, serverBot, until } from '@cabildo/testing';
import { snowflake, startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
const LINKED = snowflake();
const UNLINKED = snowflake();

beforeAll(async () => {
  world = await startWorld();
  world.people.set(2, { cp_ids: [LINKED], gp_username: 'ana' });
});
beforeEach(async () => {
  server = await world.found(1, { cp_guild_id: snowflake() });
  await world.enter(server, 2);
});
afterAll(() => world.close());

const send = (members: unknown, serverId = server.id) => world.act(report, { members }, serverBot(serverId));
const stored = () =>
  world.database.query(
    'SELECT cp_id, user_id, cp_guild_id, cp_role_ids FROM chat_roles WHERE server_id = $1 ORDER BY cp_id',
    [server.id],
  );
const reported = async () =>
  (await world.events('bot.roles.reported')).filter((event) => event.server_id === server.id);
const roles = (count: number) => Array.from({ length: count }, () => snowflake());

describe('a whole report (BO-12)', () => {
  const named = (cp_id: string, cp_role_ids = roles(1)) => ({ cp_id, cp_role_ids });
  const call = (report_id: string, members: unknown, more: object = {}, at = server) =>
    world.act(report, { members, report_id, ...more }, serverBot(at.id));
  const end = { is_whole: true };
  const isDone = () =>
    until(async () => {
      const open = await world.database.query('SELECT 1 FROM chat_reports WHERE due_at IS NOT NULL');
      return open.length === 0;
    });
  /** The accounts that have roles, by now. */
  const holders = async (at = server) => {
    await isDone();
    const rows = await world.database.query<{ cp_id: string }>(
      `SELECT cp_id FROM chat_roles WHERE server_id = $1 AND cp_role_ids <> '{}' ORDER BY cp_id`,
      [at.id],
    );
    return rows.map(({ cp_id }) => cp_id);
  };
  const accounts = (count: number) => Array.from({ length: count }, () => snowflake());

  test('takes the roles of those whom none of its calls named, and of nobody else', async () => {
    const [stays, comes, leaves] = accounts(3);
    const elsewhere = await world.found(1, { cp_guild_id: snowflake() });
    await world.enter(server, 2);
    await send([named(stays!), named(leaves!), named(LINKED)]);
    await call('other', [named(leaves!)], {}, elsewhere);
    await call('first', [named(stays!)]);
    expect(await holders()).toEqual([stays, leaves, LINKED].sort());
    await call('first', [named(comes!)], end);
    expect(await holders()).toEqual([stays, comes].sort());
    expect(await holders(elsewhere)).toEqual([leaves]);
    await until(async () =>
      (await reported()).some(({ data }) => (data as { cp_role_ids: string[] }).cp_role_ids.length === 0),
    );
  });

  test('counts whom the bot named in another way meanwhile as last named', async () => {
    const [inFirst, byOne, inSecond] = accounts(3);
    const { cp_guild_id } = server;
    await send([named(byOne!), named(inSecond!)]);
    await call('one', [named(inFirst!)]);
    await world.report(cp_guild_id!, byOne!, roles(1));
    await send([named(inSecond!)]);
    await call('one', [named(LINKED)], end);
    expect(await holders()).toEqual([inFirst, byOne, inSecond, LINKED].sort());
  });

  test('counts whoever is named again as before, which changes nothing else', async () => {
    const [same, gone] = accounts(2);
    const entry = named(same!);
    await send([entry, named(gone!)]);
    await call('one', [entry], end);
    expect(await holders()).toEqual([same]);
  });

  test('of two at once each takes what was named before both', async () => {
    const [both, inFirst, inSecond, old] = accounts(4);
    await send([named(old!), named(both!)]);
    await call('first', [named(inFirst!)]);
    await call('second', [named(inSecond!)]);
    const ends = await Promise.all([call('first', [named(both!)], end), call('second', [named(both!)], end)]);
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    // The first began before the second named its account, and the second after the first had named its own.
    expect(await holders()).toEqual([both, inSecond].sort());
  });

  test('takes the last call again as done, and nothing that came after', async () => {
    const [here, later] = accounts(2);
    const members = [named(here!)];
    expect((await call('one', members, end)).body).toEqual({ ok: true, stored: 1 });
    await isDone();
    await send([named(later!), { cp_id: here, cp_role_ids: [] }]);
    const again = await Promise.all([1, 2, 3].map(() => call('one', members, end)));
    expect(again.map(({ body }) => body)).toEqual(Array(3).fill({ ok: true, stored: 1 }));
    expect(await holders()).toEqual([later]);
  });

  test('that was ended takes no other call, so that a name used again takes nobody’s roles', async () => {
    const [here, other] = accounts(2);
    await call('hourly', [named(here!)], end);
    for (const more of [{}, end]) {
      const { status, code } = await call('hourly', [named(other!)], more);
      expect([status, code]).toEqual([409, 'already_processed']);
    }
    expect(await holders()).toEqual([here]);
  });

  test('takes no call an hour after its first, nor in another guild', async () => {
    const [here] = accounts(1);
    await call('slow', [named(here!)]);
    world.clock.advance(3_600_001);
    expect(await call('slow', [named(LINKED)], end)).toMatchObject({ status: 409, code: 'expired' });
    await call('moved', [named(here!)]);
    await world.database.query('UPDATE servers SET cp_guild_id = $2 WHERE id = $1', [server.id, snowflake()]);
    expect(await call('moved', [named(LINKED)], end)).toMatchObject({ status: 409, code: 'expired' });
  });

  test('of a large community ends in slices', async () => {
    await world.database.query(
      `INSERT INTO chat_roles (server_id, cp_id, cp_guild_id, cp_role_ids)
       SELECT $1, '7' || lpad(n::text, 17, '0'), $2, '{5}' FROM generate_series(1, 1200) n`,
      [server.id, server.cp_guild_id],
    );
    await call('large', [named(LINKED)], end);
    expect(await holders()).toEqual([LINKED]);
  });

  test('needs a name, and a server begins 200 a day', async () => {
    const { status, code } = await world.act(
      report,
      { members: [named(LINKED)], ...end },
      serverBot(server.id),
    );
    expect([status, code]).toEqual([400, 'error']);
    await world.database.query(
      `INSERT INTO chat_reports (server_id, report_id, cp_guild_id, created_at)
       SELECT $1, n::text, $2, $3 FROM generate_series(1, 200) n`,
      [server.id, server.cp_guild_id, world.clock.now()],
    );
    expect(await call('one more', [named(LINKED)])).toMatchObject({ status: 400, code: 'limit_exceeded' });
    expect((await call('200', [named(LINKED)])).status).toBe(200);
  });

  test.each(['', 'x'.repeat(65)])('with the name %j is refused, or has none', async (report_id) => {
    const { status } = await call(report_id, [named(LINKED)], end);
    expect(status).toBe(400);
  });
});

describe('a report of many accounts (BO-12)', () => {
  test('stores what a report of one stores, of people who have linked none too', async () => {
    const [first, second] = [roles(3), roles(1)];
    const { body } = await send([
      { cp_id: LINKED, cp_role_ids: [...first, first[0]] },
      { cp_id: UNLINKED, cp_role_ids: second },
    ]);
    expect(body).toEqual({ ok: true, stored: 2 });
    const { cp_guild_id } = server;
    const rows = [
      { cp_id: LINKED, user_id: 2, cp_guild_id, cp_role_ids: first },
      { cp_id: UNLINKED, user_id: null, cp_guild_id, cp_role_ids: second },
    ];
    expect(await stored()).toEqual(rows);
    const before = await stored();
    await world.ok(recognized, { cp_guild_id, cp_id: LINKED, cp_role_ids: first }, internal());
    expect(await stored()).toEqual(before);
    expect((await reported()).map(({ data }) => data)).toMatchObject([{ user_id: 2, cp_role_ids: first }]);
  });

  test('logs nothing of who is no member, whose game account would show there', async () => {
    const stranger = snowflake();
    world.people.set(3, { cp_ids: [stranger] });
    const all = [stranger, LINKED].map((cp_id) => ({ cp_id, cp_role_ids: roles(1) }));
    await send(all);
    const { cp_guild_id } = server;
    await world.ok(recognized, { cp_guild_id, cp_id: stranger, cp_role_ids: roles(1) }, internal());
    await world.act(
      report,
      { members: [{ cp_id: UNLINKED, cp_role_ids: [] }], report_id: 'r', is_whole: true },
      serverBot(server.id),
    );
    await until(async () => (await reported()).length > 1);
    expect((await reported()).map(({ data }) => data)).toMatchObject([
      { user_id: 2 },
      { user_id: 2, cp_role_ids: [] },
    ]);
    expect(await stored()).toContainEqual(
      expect.objectContaining({ cp_id: stranger, user_id: 3, cp_role_ids: [] }),
    );
  });

  test('replaces, takes empty lists, and of an account twice the last entry counts', async () => {
    await send([{ cp_id: LINKED, cp_role_ids: roles(2) }]);
    const { body } = await send([
      { cp_id: LINKED, cp_role_ids: roles(2) },
      { cp_id: LINKED, cp_role_ids: [] },
    ]);
    expect(body).toEqual({ ok: true, stored: 1 });
    expect(await stored()).toMatchObject([{ cp_id: LINKED, cp_role_ids: [] }]);
  });

  test('two reports of the same accounts in another order both succeed', async () => {
    const members = Array.from({ length: 100 }, () => ({ cp_id: snowflake(), cp_role_ids: roles(2) }));
    for (let round = 0; round < 5; round += 1) {
      const changed = members.map(({ cp_id }) => ({ cp_id, cp_role_ids: roles(1) }));
      const answers = await Promise.all([send(changed), send(members.toReversed())]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(await stored()).toHaveLength(100);
  });

  test('of a server without a guild is 409', async () => {
    const other = await world.found(1);
    const { status, code } = await send([{ cp_id: LINKED, cp_role_ids: [] }], other.id);
    expect([status, code]).toEqual([409, 'error']);
  });

  test.each([
    ['nobody', []],
    ['too many', Array.from({ length: 201 }, () => ({ cp_id: LINKED, cp_role_ids: [] }))],
    ['an account without roles', [{ cp_id: LINKED }]],
    ['roles without an account', [{ cp_role_ids: [] }]],
    ['a wrong id', [{ cp_id: 'x', cp_role_ids: [] }]],
    ['too many roles', [{ cp_id: LINKED, cp_role_ids: Array(251).fill(LINKED) }]],
  ])('%s is refused', async (_, members) => {
    const { status, code } = await send(members);
    expect([status, code]).toEqual([400, 'error']);
  });
});

import { LIMITS } from '@cabildo/contracts/limits';
import { internal } from '@cabildo/testing';
import recognized from '@cabildo/contracts/servers/guilds/cp_member_recognized.ts';
import unlink from '@cabildo/contracts/servers/guilds/cp_link_unlink.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import { snowflake, startWorld, type FoundedServer, type World } from '../testing/world.ts';

const OWNER = '130000000000000001';
const ANA = '130000000000000002';
const ANA_SECOND = '130000000000000003';
const STRANGER = '130000000000000004';

let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
  world.people.set(1, { cp_ids: [OWNER] });
  world.people.set(2, { cp_ids: [ANA, ANA_SECOND], gp_username: 'ana' });
  world.people.set(3, { cp_ids: [STRANGER] });
});
beforeEach(async () => {
  server = await world.found(1, { cp_guild_id: snowflake() });
  await world.enter(server, 2);
});
afterAll(() => world.close());

const recognize = (input: object = {}) =>
  world.act(recognized, { cp_guild_id: server.cp_guild_id, cp_id: ANA, ...input }, internal());
const outcome = async (input: object) => {
  const { status, code } = await recognize(input);
  return code ? `${status} ${code}` : 'ok';
};
const stored = () =>
  world.database.query(
    'SELECT cp_id, user_id, cp_guild_id, cp_role_ids FROM chat_roles WHERE server_id = $1 ORDER BY cp_id',
    [server.id],
  );
const events = async () =>
  (await world.events('bot.roles.reported')).filter((event) => event.server_id === server.id);
const roles = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(5n * 10n ** 17n + BigInt(index)));

describe('recognizing a chat account', () => {
  test('answers what a member is here and the characters, dead ones too', async () => {
    const mine = await world.as(2, server.id);
    const [first, second, third] = [
      await world.addCharacter(mine),
      await world.addCharacter(mine),
      await world.addCharacter(mine),
    ];
    await world.addCharacter(await world.as(1, server.id));
    await world.database.query(`UPDATE characters SET status = 'dead' WHERE id = $1`, [
      second.server_character_id,
    ]);
    await world.database.query(`UPDATE characters SET status = 'deleted' WHERE id = $1`, [
      third.server_character_id,
    ]);
    const shown = ({ server_character_id, name, surname, dni_number }: typeof first, status: string) => ({
      server_character_id,
      name,
      surname,
      dni_number,
      status,
    });
    expect((await recognize()).body).toEqual({
      ok: true,
      recognized: true,
      user_id: 2,
      is_member: true,
      role: 'member',
      characters: [shown(first, 'active'), shown(second, 'dead')],
      page: 1,
      per_page: 50,
      total: 2,
      total_pages: 1,
    });
    const { body } = await recognize({ page: 2, per_page: 1 });
    expect(body.characters.map((each) => each.status)).toEqual(['dead']);
    expect([body.total, body.total_pages]).toEqual([2, 2]);
  });

  test.each(['admin', 'mod', 'member'] as const)('answers the rank: %s', async (role) => {
    await world.promote(2, server.id, role);
    expect((await recognize()).body.role).toBe(role);
  });

  test('the owner is one, and who has a custom role is a member', async () => {
    expect((await recognize({ cp_id: OWNER })).body.role).toBe('owner');
    await world.giveRole(2, server.id, { name: 'Sheriff', hierarchy: 60 });
    expect((await recognize()).body.role).toBe('member');
  });

  test('recognizes a user who is no member, or no member any more', async () => {
    const known = { recognized: true, is_member: false, role: null, characters: [] };
    expect((await recognize({ cp_id: STRANGER })).body).toMatchObject({ ...known, user_id: 3 });
    await world.ok(leave, {}, await world.as(2, server.id));
    expect((await recognize()).body).toMatchObject({ ...known, user_id: 2 });
  });

  test('recognizes no user of an account that was never linked', async () => {
    expect((await recognize({ cp_id: snowflake(), cp_role_ids: roles(2) })).body).toEqual({
      ok: true,
      recognized: false,
      user_id: null,
      is_member: false,
      role: null,
      characters: [],
      page: 1,
      per_page: 50,
      total: 0,
      total_pages: 0,
    });
    expect(await events()).toEqual([]);
  });

  test('a guild that is not linked, or not any more, is not found', async () => {
    expect(await outcome({ cp_guild_id: snowflake() })).toBe('404 not_found');
    const link = { cp_guild_id: server.cp_guild_id, guild_owner_cp_id: OWNER };
    await world.ok(unlink, link, internal());
    expect(await outcome({ cp_role_ids: roles(1) })).toBe('404 not_found');
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['cp_id', '1'.repeat(17)],
    ['cp_id', '1'.repeat(20)],
    ['cp_role_ids', ['1'.repeat(17), '1'.repeat(20)]],
  ])('takes the %s %j', async (field, value) => {
    expect(await outcome({ [field]: value })).toBe('ok');
  });

  test('stores 250 roles', async () => {
    expect(await outcome({ cp_role_ids: roles(250) })).toBe('ok');
    expect(await stored()).toHaveLength(1);
  });
});

describe('the roles that the bot reports', () => {
  test('are stored in order, each once, as a JSON array or a comma list', async () => {
    const [first, second] = roles(2);
    const row = { cp_id: ANA, user_id: 2, cp_guild_id: server.cp_guild_id };
    await recognize({ cp_role_ids: `${second},${first},${second}` });
    expect(await stored()).toEqual([{ ...row, cp_role_ids: [first, second] }]);
    await recognize({ cp_role_ids: JSON.stringify([second]) });
    expect(await stored()).toEqual([{ ...row, cp_role_ids: [second] }]);
  });

  test('stay as they are when none are sent, and go with an empty list', async () => {
    await recognize({ cp_role_ids: roles(1) });
    await recognize();
    await recognize({ cp_role_ids: '' });
    expect(await stored()).toMatchObject([{ cp_role_ids: roles(1) }]);
    await recognize({ cp_role_ids: '[]' });
    expect(await stored()).toMatchObject([{ cp_role_ids: [] }]);
  });

  test('are stored for each account and each server apart', async () => {
    const [first, second] = roles(2);
    await recognize({ cp_role_ids: [first] });
    await recognize({ cp_id: ANA_SECOND, cp_role_ids: [second] });
    const other = await world.found(1, { cp_guild_id: snowflake() });
    await recognize({ cp_guild_id: other.cp_guild_id, cp_role_ids: [] });
    expect(await stored()).toMatchObject([
      { cp_id: ANA, cp_role_ids: [first] },
      { cp_id: ANA_SECOND, cp_role_ids: [second] },
    ]);
  });

  test('of an account that another user has linked since are that user’s', async () => {
    const cp_id = snowflake();
    world.people.set(41, { cp_ids: [cp_id] });
    await recognize({ cp_id, cp_role_ids: roles(1) });
    world.people.delete(41);
    world.people.set(42, { cp_ids: [cp_id] });
    await recognize({ cp_id, cp_role_ids: roles(1) });
    expect(await stored()).toMatchObject([{ cp_id, user_id: 42 }]);
  });

  test('of accounts that nobody has linked are kept, so many a server, the oldest dropped first', async () => {
    await world.database.query(
      `INSERT INTO chat_roles (server_id, cp_id, cp_guild_id, cp_role_ids, reported_at)
       SELECT $1, i::text, $2, '{}', to_timestamp(i) FROM generate_series(1, $3) i`,
      [server.id, server.cp_guild_id, LIMITS.max_members],
    );
    const cp_id = snowflake();
    await recognize({ cp_id, cp_role_ids: roles(2) });
    await recognize({ cp_role_ids: roles(1) });
    const kept = (await stored()) as { cp_id: string; user_id: number | null; cp_role_ids: string[] }[];
    expect(kept).toHaveLength(LIMITS.max_members + 1);
    expect(kept.find((each) => each.cp_id === cp_id)).toMatchObject({ user_id: null, cp_role_ids: roles(2) });
    expect(kept.some((each) => each.cp_id === '1')).toBe(false);
    expect(kept.some((each) => each.cp_id === '2')).toBe(true);
  });

  test('emit an event when they have changed, and only then', async () => {
    const [first, second] = roles(2);
    for (const cp_role_ids of [[first, second], [second, first], [second], [second]]) {
      await recognize({ cp_role_ids });
    }
    await recognize();
    expect(await events()).toEqual([
      expect.objectContaining({
        actor: { kind: 'bot', id: null },
        data: {
          server_id: server.id,
          user_id: 2,
          gp_username: 'ana',
          cp_id: ANA,
          cp_role_ids: [first, second],
        },
        note: 'El bot comunicó los roles de chat de ana (2).',
      }),
      expect.objectContaining({ note: 'El bot comunicó los roles de chat de ana (1).' }),
    ]);
  });

  test('the same report several times at once emits one event', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => outcome({ cp_role_ids: roles(3) })));
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await events()).toHaveLength(1);
  });

  test('reported while the link ends, they are stored before it ends or refused after', async () => {
    const link = { cp_guild_id: server.cp_guild_id, guild_owner_cp_id: OWNER };
    const [ended, ...reports] = await Promise.all([
      world.act(unlink, link, internal()),
      ...roles(5).map((role) => outcome({ cp_role_ids: [role] })),
    ]);
    expect(ended.status).toBe(200);
    for (const report of reports) expect(['ok', '404 not_found']).toContain(report);
    const emitted = await world.events();
    const about = emitted.filter((event) => event.server_id === server.id && event.type.startsWith('bot.'));
    expect(about.at(-1)!.type).toBe('bot.guild.unlinked');
  });

  test('go with their server', async () => {
    await recognize({ cp_role_ids: roles(1) });
    await world.database.query('DELETE FROM characters WHERE server_id = $1', [server.id]);
    await world.database.query('DELETE FROM members WHERE server_id = $1', [server.id]);
    await world.database.query('DELETE FROM servers WHERE id = $1', [server.id]);
    expect(await stored()).toEqual([]);
    expect(await outcome({})).toBe('404 not_found');
  });
});

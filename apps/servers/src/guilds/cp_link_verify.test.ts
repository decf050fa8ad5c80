import { internal, user } from '@cabildo/testing';
import verify from '@cabildo/contracts/servers/guilds/cp_link_verify.ts';
import create from '@cabildo/contracts/servers/servers/create.ts';
import { snowflake, startWorld, type FoundedServer, type World } from '../testing/world.ts';

const OWNER = '110000000000000001';
const SECOND_ACCOUNT = '110000000000000002';
const MEMBER = '110000000000000003';

let world: World;
let server: FoundedServer;
let guild: string;

beforeAll(async () => {
  world = await startWorld();
  world.people.set(1, { cp_ids: [OWNER, SECOND_ACCOUNT] });
  world.people.set(2, { cp_ids: [MEMBER] });
});
beforeEach(async () => {
  server = await world.found(1);
  guild = snowflake();
});
afterAll(() => world.close());

const link = (input: object = {}, of = server) =>
  world.act(
    verify,
    { cp_guild_id: guild, code: of.join_code, guild_owner_cp_id: OWNER, ...input },
    internal(),
  );
const outcome = async (...args: Parameters<typeof link>) => {
  const { status, code } = await link(...args);
  return code ? `${status} ${code}` : 'ok';
};
async function guildOf({ id }: FoundedServer): Promise<string | null> {
  const [row] = await world.database.query<{ cp_guild_id: string | null }>(
    'SELECT cp_guild_id FROM servers WHERE id = $1',
    [id],
  );
  return row!.cp_guild_id;
}
const events = async ({ id } = server) =>
  (await world.events('bot.guild.linked')).filter((event) => event.server_id === id);

describe('linking a guild', () => {
  test('links it with the server of the code', async () => {
    const { status, body } = await link();
    expect([status, body]).toEqual([
      200,
      { ok: true, linked: true, server_id: server.id, server_name: 'Los Santos' },
    ]);
    expect(await guildOf(server)).toBe(guild);
  });

  test('emits that it was the bot', async () => {
    await link();
    expect(await events()).toEqual([
      expect.objectContaining({
        actor: { kind: 'bot', id: null },
        data: { server_id: server.id, cp_guild_id: guild, old_cp_guild_id: null },
        note: `El bot vinculó la comunidad de chat ···${guild.slice(-4)}.`,
      }),
    ]);
  });

  test('takes the code in any case of letters, and any chat account of the owner', async () => {
    expect(await outcome({ code: server.join_code!.toLowerCase(), guild_owner_cp_id: SECOND_ACCOUNT })).toBe(
      'ok',
    );
    expect(await guildOf(server)).toBe(guild);
  });

  test('the same guild again changes nothing and emits nothing', async () => {
    await link();
    expect(await outcome()).toBe('ok');
    expect(await guildOf(server)).toBe(guild);
    expect(await events()).toHaveLength(1);
  });

  test('another guild takes the place of the first, which is free then', async () => {
    await link();
    const next = snowflake();
    expect(await outcome({ cp_guild_id: next })).toBe('ok');
    expect(await guildOf(server)).toBe(next);
    expect((await events()).at(-1)).toMatchObject({
      data: { cp_guild_id: next, old_cp_guild_id: guild },
      note: `El bot vinculó la comunidad de chat ···${next.slice(-4)} en lugar de ···${guild.slice(-4)}.`,
    });
    const other = await world.found(1);
    expect(await outcome({}, other)).toBe('ok');
  });

  test('an unknown code is not found', async () => {
    expect(await outcome({ code: 'ZZZZ0000' })).toBe('404 not_found');
  });

  test.each([
    ['another member of the server', MEMBER],
    ['an unlinked account', '110000000000000009'],
  ])('a guild that belongs to %s is refused', async (_, guild_owner_cp_id) => {
    await world.enter(server, 2);
    expect(await outcome({ guild_owner_cp_id })).toBe('403 forbidden');
    expect(await guildOf(server)).toBeNull();
    expect(await events()).toEqual([]);
  });

  test('the current owner of the server counts', async () => {
    await world.enter(server, 2);
    await world.database.query('UPDATE servers SET owner_user_id = 2 WHERE id = $1', [server.id]);
    expect(await outcome()).toBe('403 forbidden');
    expect(await outcome({ guild_owner_cp_id: MEMBER })).toBe('ok');
  });

  test('a guild that another server has is refused, and no server loses its own', async () => {
    await link();
    const other = await world.found(1, { cp_guild_id: snowflake() });
    const { status, code, body } = await link({}, other);
    expect([status, code]).toEqual([409, 'already_exists']);
    expect(body['error']).toContain('ya está vinculada');
    expect(await guildOf(other)).toBe(other.cp_guild_id);
    expect(await guildOf(server)).toBe(guild);
    expect(await events(other)).toEqual([]);
  });

  test.each([
    ['cp_guild_id', '7'.repeat(17), 'ok'],
    ['cp_guild_id', '7'.repeat(20), 'ok'],
    ['guild_owner_cp_id', '7'.repeat(17), '403 forbidden'],
    ['guild_owner_cp_id', '7'.repeat(20), '403 forbidden'],
    ['code', 'abcd', '404 not_found'],
    ['code', 'a'.repeat(12), '404 not_found'],
  ])('the %s %j is well formed: %s', async (field, value, expected) => {
    expect(await outcome({ [field]: value })).toBe(expected);
  });
});

describe('linking at once', () => {
  const linkedTo = () =>
    world.database.query<{ id: number }>('SELECT id FROM servers WHERE cp_guild_id = $1', [guild]);

  test('of several servers for one guild exactly one gets it', async () => {
    const servers = await Promise.all([1, 2, 3, 4, 5].map(() => world.found(1)));
    const outcomes = await Promise.all(servers.map((each) => outcome({}, each)));
    expect(outcomes.sort()).toEqual([...Array<string>(4).fill('409 already_exists'), 'ok']);
    expect(await linkedTo()).toHaveLength(1);
    const emitted = (await world.events('bot.guild.linked')).filter(
      (event) => (event.data as { cp_guild_id: string }).cp_guild_id === guild,
    );
    expect(emitted).toHaveLength(1);
  });

  test('a server that links it and one that is founded with it do not both get it', async () => {
    const [linked, founded] = await Promise.all([
      outcome(),
      world.act(create, { server_name: 'Otro', cp_guild_id: guild }, user(3)),
    ]);
    const outcomes = [linked === 'ok' ? 'ok' : 'refused', founded.code === null ? 'ok' : 'refused'];
    expect(outcomes.sort()).toEqual(['ok', 'refused']);
    expect(['ok', '409 already_exists']).toContain(linked);
    expect([201, 409]).toContain(founded.status);
    expect(await linkedTo()).toHaveLength(1);
  });

  test('one server with the same guild several times is linked once', async () => {
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcome()));
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await events()).toHaveLength(1);
  });

  test('two servers that want the guild of each other keep their own', async () => {
    const [first, second] = [
      await world.found(1, { cp_guild_id: snowflake() }),
      await world.found(1, { cp_guild_id: snowflake() }),
    ];
    const outcomes = await Promise.all([
      outcome({ cp_guild_id: second.cp_guild_id }, first),
      outcome({ cp_guild_id: first.cp_guild_id }, second),
    ]);
    expect(outcomes).toEqual(['409 already_exists', '409 already_exists']);
    expect([await guildOf(first), await guildOf(second)]).toEqual([first.cp_guild_id, second.cp_guild_id]);
  });
});

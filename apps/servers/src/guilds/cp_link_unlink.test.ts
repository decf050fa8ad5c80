import { internal } from '@cabildo/testing';
import info from '@cabildo/contracts/servers/guilds/cp_link_info.ts';
import unlink from '@cabildo/contracts/servers/guilds/cp_link_unlink.ts';
import verify from '@cabildo/contracts/servers/guilds/cp_link_verify.ts';
import { snowflake, startWorld, type FoundedServer, type World } from '../testing/world.ts';

const OWNER = '120000000000000001';
const MEMBER = '120000000000000002';

let world: World;
let server: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
  world.people.set(1, { cp_ids: [OWNER] });
  world.people.set(2, { cp_ids: [MEMBER] });
});
beforeEach(async () => {
  server = await world.found(1, { cp_guild_id: snowflake() });
});
afterAll(() => world.close());

const end = (input: object = {}) =>
  world.act(unlink, { cp_guild_id: server.cp_guild_id, guild_owner_cp_id: OWNER, ...input }, internal());
const outcome = async (input: object = {}) => {
  const { status, code } = await end(input);
  return code ? `${status} ${code}` : 'ok';
};
const isLinked = async () => (await world.ok(info, { cp_guild_id: server.cp_guild_id }, internal())).linked;
const events = async () =>
  (await world.events('bot.guild.unlinked')).filter((event) => event.server_id === server.id);

describe('ending a link', () => {
  test('frees the guild for another server', async () => {
    const { status, body } = await end();
    expect([status, body]).toEqual([
      200,
      { ok: true, linked: false, server_id: server.id, server_name: 'Los Santos' },
    ]);
    expect(await isLinked()).toBe(false);
    const other = await world.found(1);
    const again = { cp_guild_id: server.cp_guild_id, code: other.join_code, guild_owner_cp_id: OWNER };
    expect(await world.ok(verify, again, internal())).toMatchObject({ server_id: other.id });
  });

  test('emits that it was the bot', async () => {
    await end();
    expect(await events()).toEqual([
      expect.objectContaining({
        actor: { kind: 'bot', id: null },
        data: { server_id: server.id, cp_guild_id: server.cp_guild_id },
        note: `El bot desvinculó la comunidad de chat ···${server.cp_guild_id!.slice(-4)}.`,
      }),
    ]);
  });

  test('a guild that is not linked is not found', async () => {
    expect(await outcome({ cp_guild_id: snowflake() })).toBe('404 not_found');
    await end();
    expect(await outcome()).toBe('404 not_found');
  });

  test.each([
    ['another member of the server', MEMBER],
    ['an unlinked account', '120000000000000009'],
  ])('a guild that belongs to %s stays linked', async (_, guild_owner_cp_id) => {
    await world.enter(server, 2);
    expect(await outcome({ guild_owner_cp_id })).toBe('403 forbidden');
    expect(await isLinked()).toBe(true);
    expect(await events()).toEqual([]);
  });

  test('several times at once ends it once', async () => {
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcome()));
    expect(outcomes.sort()).toEqual([...Array<string>(3).fill('404 not_found'), 'ok']);
    expect(await events()).toHaveLength(1);
  });
});

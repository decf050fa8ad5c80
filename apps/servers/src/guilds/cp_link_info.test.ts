import { internal } from '@cabildo/testing';
import info from '@cabildo/contracts/servers/guilds/cp_link_info.ts';
import { snowflake, startWorld, type FoundedServer, type World } from '../testing/world.ts';

const NONE = { ok: true, linked: false, server_id: null, server_name: null, plan: null, is_public: null };

let world: World;
let linked: FoundedServer;
let alone: FoundedServer;

beforeAll(async () => {
  world = await startWorld();
  linked = await world.found(1, { cp_guild_id: snowflake() });
  alone = await world.found(2, { server_name: 'Sin chat' });
  await world.database.query(`UPDATE servers SET plan = 'PLUS', is_public = true WHERE id = $1`, [linked.id]);
});
afterAll(() => world.close());

const ask = async (input: object) => (await world.act(info, input, internal())).body;
const linkedFacts = () => ({
  ok: true,
  linked: true,
  server_id: linked.id,
  server_name: 'Los Santos',
  plan: 'PLUS',
  is_public: true,
});

describe('asking about a link', () => {
  test('the server of a guild is found by the guild and by its code, in any case of letters', async () => {
    expect(await ask({ cp_guild_id: linked.cp_guild_id })).toEqual(linkedFacts());
    expect(await ask({ code: linked.join_code })).toEqual(linkedFacts());
    expect(await ask({ code: linked.join_code!.toLowerCase() })).toEqual(linkedFacts());
  });

  test('a server without a guild is shown by its code, as not linked', async () => {
    expect(await ask({ code: alone.join_code })).toEqual({
      ok: true,
      linked: false,
      server_id: alone.id,
      server_name: 'Sin chat',
      plan: 'FREE',
      is_public: false,
    });
  });

  test('a guild or a code that no server has is not linked', async () => {
    expect(await ask({ cp_guild_id: snowflake() })).toEqual(NONE);
    expect(await ask({ code: 'ZZZZ0000' })).toEqual(NONE);
  });

  test('the guild decides when both are sent', async () => {
    expect(await ask({ cp_guild_id: snowflake(), code: linked.join_code })).toEqual(NONE);
    expect(await ask({ cp_guild_id: linked.cp_guild_id, code: alone.join_code })).toEqual(linkedFacts());
  });

  test.each([{}, { cp_guild_id: '', code: '' }])('%j is refused', async (input) => {
    const { status, code } = await world.act(info, input, internal());
    expect([status, code]).toEqual([400, 'error']);
  });

  test.each([
    { cp_guild_id: '1'.repeat(17) },
    { cp_guild_id: '1'.repeat(20) },
    { code: 'abcd' },
    { code: 'a'.repeat(12) },
  ])('%j is well formed', async (input) => {
    expect(await ask(input)).toEqual(NONE);
  });
});

import recognized from '@cabildo/contracts/servers/guilds/cp_member_recognized.ts';
import report from '@cabildo/contracts/servers/guilds/report_members.ts';
import { internal, serverBot } from '@cabildo/testing';
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

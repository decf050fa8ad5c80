import type { RequestContext } from '@cabildo/contracts/action';
import { member } from '@cabildo/testing';
import deleteLimit from '@cabildo/contracts/servers/config/delete_character_limit.ts';
import getLimits from '@cabildo/contracts/servers/config/get_character_limits.ts';
import setLimit from '@cabildo/contracts/servers/config/set_character_limit.ts';
import { startWorld, type World } from '../testing/world.ts';

const ROLE = '330000000000000001';

let world: World;
let ctx: RequestContext;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  serverId = (await world.found(1)).id;
  ctx = await world.as(1, serverId);
});
afterAll(() => world.close());

const set = (input: object = {}) =>
  world.act(setLimit, { cp_role_id: ROLE, max_characters: 3, ...input }, ctx);
const outcome = async (input: object = {}) => {
  const { status, code } = await set(input);
  return code ? `${status} ${code}` : 'ok';
};
const limits = async () => (await world.ok(getLimits, { per_page: 100 }, ctx)).character_limits;
const events = async () =>
  (await world.events('config.character_limit.set')).filter((event) => event.server_id === serverId);

/** Sets limits of `count` other chat roles. */
const fill = (count: number) =>
  world.database.query(
    `INSERT INTO character_limits (server_id, cp_role_id, max_characters)
     SELECT $1::bigint, (340000000000000000 + i)::text, 1 FROM generate_series(1, $2::int) i`,
    [serverId, count],
  );

describe('setting a character limit', () => {
  test('sets it, and sets it anew', async () => {
    expect((await set()).body).toEqual({
      ok: true,
      character_limit: { cp_role_id: ROLE, max_characters: 3 },
    });
    await set({ max_characters: 7 });
    expect(await limits()).toEqual([{ cp_role_id: ROLE, max_characters: 7 }]);
  });

  test('emits an event about who set it to what, unless it is unchanged', async () => {
    await set();
    await set();
    await set({ max_characters: 7 });
    expect(await events()).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        data: { server_id: serverId, user_id: 1, gp_username: 'user1', cp_role_id: ROLE, max_characters: 3 },
        note: `user1 fijó en 3 el límite de personajes del rol de chat ···${ROLE.slice(-4)}.`,
      }),
      expect.objectContaining({ data: expect.objectContaining({ max_characters: 7 }) }),
    ]);
  });

  test.each([
    ['max_characters', 1],
    ['max_characters', 100],
    ['cp_role_id', '3'.repeat(17)],
    ['cp_role_id', '3'.repeat(20)],
  ])('takes the %s %j', async (field, value) => {
    expect(await outcome({ [field]: value })).toBe('ok');
    expect(await limits()).toHaveLength(1);
  });

  test.each([
    [248, 'ok'],
    [249, 'ok'],
    [250, '400 limit_exceeded'],
  ])('beside %d other roles with limits: %s', async (count, expected) => {
    await fill(count);
    expect(await outcome()).toBe(expected);
  });

  test('a role that has one can be changed when there are as many as can be', async () => {
    await fill(249);
    await set();
    expect(await outcome({ max_characters: 9 })).toBe('ok');
  });

  test('of several at once for the last place exactly one gets it', async () => {
    await fill(249);
    const roles = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(18));
    const outcomes = await Promise.all(roles.map((cp_role_id) => outcome({ cp_role_id })));
    expect(outcomes.sort()).toEqual([...Array<string>(4).fill('400 limit_exceeded'), 'ok']);
  });

  test('several changes of one limit at once all succeed, and the last event is what is stored', async () => {
    const values = [1, 2, 3, 4, 5, 6];
    const outcomes = await Promise.all(values.map((max_characters) => outcome({ max_characters })));
    expect(outcomes).toEqual(values.map(() => 'ok'));
    expect(await limits()).toEqual([
      { cp_role_id: ROLE, max_characters: ((await events()).at(-1)!.data as never)['max_characters'] },
    ]);
  });

  test('says not found when the server is gone', async () => {
    const gone = member(1, 'owner', { serverId: 999_999 });
    const answer = await world.act(setLimit, { cp_role_id: ROLE, max_characters: 1 }, gone);
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});

describe('removing a character limit', () => {
  const OTHER = '350000000000000002';
  beforeEach(async () => {
    for (const cp_role_id of [ROLE, OTHER]) await set({ cp_role_id, max_characters: 4 });
  });

  const remove = (cp_role_id: string, as = ctx) => world.act(deleteLimit, { cp_role_id }, as);
  const outcomeOf = async (...args: Parameters<typeof remove>) => {
    const { status, code } = await remove(...args);
    return code ? `${status} ${code}` : 'ok';
  };
  const limited = async () => (await limits()).map((limit) => limit.cp_role_id);
  const removals = async () =>
    (await world.events('config.character_limit.deleted')).filter((event) => event.server_id === serverId);

  test('removes that of the role alone', async () => {
    expect((await remove(ROLE)).body).toEqual({ ok: true, deleted: true, cp_role_id: ROLE });
    expect(await limited()).toEqual([OTHER]);
  });

  test('emits an event about who removed what', async () => {
    await remove(ROLE);
    expect(await removals()).toEqual([
      expect.objectContaining({
        actor: { kind: 'user', id: 1 },
        data: { server_id: serverId, user_id: 1, gp_username: 'user1', cp_role_id: ROLE, max_characters: 4 },
        note: `user1 quitó el límite de 4 personajes del rol de chat ···${ROLE.slice(-4)}.`,
      }),
    ]);
  });

  test('a role without one is not found, also when it has one in another server', async () => {
    expect(await outcomeOf('3'.repeat(18))).toBe('404 not_found');
    await remove(ROLE);
    expect(await outcomeOf(ROLE)).toBe('404 not_found');
    const stranger = await world.as(2, (await world.found(2)).id);
    expect(await outcomeOf(OTHER, stranger)).toBe('404 not_found');
    expect(await limited()).toEqual([OTHER]);
  });

  test('several times at once removes it once', async () => {
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(ROLE)));
    expect(outcomes.sort()).toEqual([...Array<string>(3).fill('404 not_found'), 'ok']);
    expect(await removals()).toHaveLength(1);
  });
});

describe('reading the character limits', () => {
  const LIMITS = [
    { cp_role_id: '320000000000000001', max_characters: 5 },
    { cp_role_id: '320000000000000002', max_characters: 1 },
    { cp_role_id: '320000000000000003', max_characters: 100 },
  ];
  let mine: RequestContext;
  beforeAll(async () => {
    const server = await world.found(1);
    await world.enter(server, 2);
    mine = await world.as(2, server.id);
    for (const limit of LIMITS.toReversed()) await world.ok(setLimit, limit, await world.as(1, server.id));
    const other = await world.found(3);
    await world.ok(setLimit, LIMITS[0]!, await world.as(3, other.id));
  });

  test('any member sees those of the server, by role', async () => {
    expect(await world.ok(getLimits, {}, mine)).toEqual({
      ok: true,
      character_limits: LIMITS,
      page: 1,
      per_page: 50,
      total: 3,
      total_pages: 1,
    });
  });

  test('they come in pages; past the end a page is empty', async () => {
    const page = async (number: number) => {
      const body = await world.ok(getLimits, { page: number, per_page: 2 }, mine);
      return [body.character_limits, body.total, body.total_pages];
    };
    expect(await page(1)).toEqual([LIMITS.slice(0, 2), 3, 2]);
    expect(await page(2)).toEqual([LIMITS.slice(2), 3, 2]);
    expect(await page(3)).toEqual([[], 3, 2]);
  });

  test('there are none at first', async () => {
    const owner = await world.as(4, (await world.found(4)).id);
    expect(await world.ok(getLimits, {}, owner)).toMatchObject({ character_limits: [], total: 0 });
  });
});

import type { RequestContext } from '@cabildo/contracts/action';
import create from '@cabildo/contracts/servers/characters/create.ts';
import updateConfig from '@cabildo/contracts/servers/characters/update_config.ts';
import updateServer from '@cabildo/contracts/servers/config/update.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';

let world: World;
let server: FoundedServer;
let ctx: RequestContext;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  ctx = await world.as(1, server.id);
});
afterAll(() => world.close());

const ana = { name: 'Ana', surname: 'Pérez' };
const GUILD_ROLE = '300000000000000001';

async function outcome(input: object, as = ctx): Promise<string> {
  const answer = await world.act(create, { ...ana, ...input }, as);
  return answer.code === null ? 'ok' : `${answer.status} ${answer.code}`;
}

/** Characters of another user that fill the server up to its plan. */
async function fill(count: number): Promise<void> {
  await world.database.query(
    `INSERT INTO characters (server_id, user_id, name, dni_number, created_at, updated_at)
     SELECT $1::bigint, 999, 'Relleno', 'F' || i, now(), now() FROM generate_series(1, $2::int) i`,
    [server.id, count],
  );
  await world.database.query(
    'UPDATE servers SET live_character_count = live_character_count + $2 WHERE id = $1',
    [server.id, count],
  );
}

async function counts(): Promise<{ counted: number; live: number }> {
  const [row] = await world.database.query<{ counted: number; live: number }>(
    `SELECT live_character_count AS counted,
       (SELECT count(*) FROM characters c WHERE c.server_id = s.id AND c.status = 'active') AS live
     FROM servers s WHERE s.id = $1`,
    [server.id],
  );
  return row!;
}

const setPlan = (plan: string) =>
  world.database.query('UPDATE servers SET plan = $2 WHERE id = $1', [server.id, plan]);

const setLimit = (role: string, maximum: number) =>
  world.database.query(
    'INSERT INTO character_limits (server_id, cp_role_id, max_characters) VALUES ($1, $2, $3)',
    [server.id, role, maximum],
  );

describe('how many characters fit (CF-04)', () => {
  test.each([
    ['FREE', 49, 'ok'],
    ['FREE', 50, '400 limit_exceeded'],
    ['FREE', 51, '400 limit_exceeded'],
    ['PLUS', 50, 'ok'],
    ['PLUS', 499, 'ok'],
    ['PLUS', 500, '400 limit_exceeded'],
    ['PLUS', 501, '400 limit_exceeded'],
    ['PREMIUM', 500, 'ok'],
    ['PREMIUM', 501, 'ok'],
    ['ENTERPRISE', 500, 'ok'],
    ['ENTERPRISE', 501, 'ok'],
  ])('%s with %d live characters: %s', async (plan, live, expected) => {
    await setPlan(plan);
    await fill(live);
    expect(await outcome({})).toBe(expected);
    const total = live + (expected === 'ok' ? 1 : 0);
    expect(await counts()).toEqual({ counted: total, live: total });
  });

  test('over the cap after a downgrade nothing more is created and nothing is lost (BI-04)', async () => {
    await setPlan('PREMIUM');
    await fill(60);
    expect(await outcome({})).toBe('ok');
    await setPlan('FREE');
    expect(await outcome({})).toBe('400 limit_exceeded');
    expect(await counts()).toEqual({ counted: 61, live: 61 });
    await setPlan('PLUS');
    expect(await outcome({})).toBe('ok');
  });

  test('without limits by role a user may fill the server', async () => {
    await world.ok(updateServer, { role_limits: { default: { max_characters: 1 } } }, ctx);
    expect(await outcome({})).toBe('ok');
    expect(await outcome({})).toBe('ok');
  });

  test('the most generous of the roles sent counts', async () => {
    await setLimit(GUILD_ROLE, 2);
    await setLimit('300000000000000002', 1);
    const cp_role_ids = `300000000000000002,${GUILD_ROLE}`;
    expect(await outcome({ cp_role_ids })).toBe('ok');
    expect(await outcome({ cp_role_ids })).toBe('ok');
    expect(await outcome({ cp_role_ids })).toBe('400 limit_exceeded');
  });

  test('without a matching role one is allowed, or what the server says', async () => {
    await setLimit(GUILD_ROLE, 5);
    expect(await outcome({})).toBe('ok');
    expect(await outcome({})).toBe('400 limit_exceeded');
    await world.ok(updateServer, { role_limits: { default: { max_characters: 2 } } }, ctx);
    expect(await outcome({})).toBe('ok');
    expect(await outcome({})).toBe('400 limit_exceeded');
  });

  test('characters of others, and the dead and deleted, do not count against a user', async () => {
    await setLimit(GUILD_ROLE, 1);
    await fill(5);
    for (const status of ['dead', 'deleted']) {
      const { server_character_id } = await world.addCharacter(ctx);
      await world.database.query('UPDATE characters SET status = $2 WHERE id = $1', [
        server_character_id,
        status,
      ]);
    }
    expect(await outcome({})).toBe('ok');
    expect(await outcome({})).toBe('400 limit_exceeded');
  });

  test('the plan wins over a larger limit of a role', async () => {
    await setLimit(GUILD_ROLE, 100);
    await fill(50);
    expect(await outcome({ cp_role_ids: GUILD_ROLE })).toBe('400 limit_exceeded');
  });

  test('of several people at once for the last place of the plan exactly one gets it', async () => {
    const people = [2, 3, 4, 5, 6];
    await world.enter(server, ...people);
    await fill(49);
    const callers = await Promise.all(people.map((id) => world.as(id, server.id)));
    const outcomes = await Promise.all(callers.map((caller) => outcome({}, caller)));
    expect(outcomes.sort()).toEqual([...Array<string>(4).fill('400 limit_exceeded'), 'ok']);
    expect(await counts()).toEqual({ counted: 50, live: 50 });
  });

  test("one user creating several at once gets no more than the user's roles allow", async () => {
    await setLimit(GUILD_ROLE, 2);
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => outcome({ cp_role_ids: GUILD_ROLE })));
    expect(outcomes.sort()).toEqual([...Array<string>(3).fill('400 limit_exceeded'), 'ok', 'ok']);
    expect(await counts()).toEqual({ counted: 2, live: 2 });
  });
});

describe('identity numbers (DN-02)', () => {
  const numbersOf = async (): Promise<string[]> => {
    const rows = await world.database.query<{ dni_number: string }>(
      'SELECT dni_number FROM characters WHERE server_id = $1 ORDER BY dni_number',
      [server.id],
    );
    return rows.map((row) => row.dni_number);
  };

  test('every letter of the pattern stands for what it should', async () => {
    await world.ok(updateConfig, { dni_number_format: 'A#*-ñ\\#\\A\\*\\\\' }, ctx);
    expect((await world.addCharacter(ctx)).dni_number).toMatch(/^[A-Z]\d[A-Z\d]-ñ#A\*\\$/);
  });

  test('a space is used to the last number, and then it is exhausted', async () => {
    await world.ok(updateConfig, { dni_number_format: 'Ñ-#' }, ctx);
    for (let count = 0; count < 10; count += 1) expect(await outcome({})).toBe('ok');
    expect(await numbersOf()).toEqual(Array.from({ length: 10 }, (_, digit) => `Ñ-${digit}`));
    const answer = await world.act(create, ana, ctx);
    expect([answer.status, answer.code]).toEqual([409, 'error']);
    expect(answer.body['error']).toContain('dni_number_format');
    expect(await counts()).toEqual({ counted: 10, live: 10 });
  });

  test('the numbers of deleted characters stay taken', async () => {
    await world.ok(updateConfig, { dni_number_format: '\\#' }, ctx);
    expect((await world.addCharacter(ctx)).dni_number).toBe('#');
    await world.database.query(`UPDATE characters SET status = 'deleted' WHERE server_id = $1`, [server.id]);
    expect(await outcome({})).toBe('409 error');
  });

  test('characters created at once with exactly as many numbers get one each', async () => {
    await world.ok(updateConfig, { dni_number_format: '#' }, ctx);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome({})));
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(10);
    expect(outcomes.filter((each) => each === '409 error')).toHaveLength(2);
    expect(new Set(await numbersOf()).size).toBe(10);
  });

  test('the one number left in a large space is found', async () => {
    await setPlan('PREMIUM');
    await world.ok(updateConfig, { dni_number_format: '####' }, ctx);
    await world.database.query(
      `INSERT INTO characters (server_id, user_id, name, dni_number, created_at, updated_at)
       SELECT $1::bigint, 999, 'X', lpad(i::text, 4, '0'), now(), now()
       FROM generate_series(0, 9999) i WHERE i <> 7351`,
      [server.id],
    );
    expect((await world.addCharacter(ctx)).dni_number).toBe('7351');
    expect(await outcome({})).toBe('409 error');
  });

  test('two servers may give the same number', async () => {
    const other = await world.as(1, (await world.found(1)).id);
    for (const each of [ctx, other]) {
      await world.ok(updateConfig, { dni_number_format: 'X' }, each);
      expect((await world.addCharacter(each)).dni_number).toBe('X');
    }
  });
});

import type { RequestContext } from '@cabildo/contracts';
import getLimits from '@cabildo/contracts/servers/config/get_character_limits.ts';
import setLimit from '@cabildo/contracts/servers/config/set_character_limit.ts';
import { startWorld, type World } from '../testing/world.ts';

const LIMITS = [
  { cp_role_id: '320000000000000001', max_characters: 5 },
  { cp_role_id: '320000000000000002', max_characters: 1 },
  { cp_role_id: '320000000000000003', max_characters: 100 },
];

let world: World;
let mine: RequestContext;

beforeAll(async () => {
  world = await startWorld();
  const server = await world.found(1);
  await world.enter(server, 2);
  mine = await world.as(2, server.id);
  for (const limit of LIMITS.toReversed()) await world.ok(setLimit, limit, await world.as(1, server.id));
  const other = await world.found(3);
  await world.ok(setLimit, LIMITS[0]!, await world.as(3, other.id));
});
afterAll(() => world.close());

describe('reading the character limits', () => {
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

import { nodesOf, type PlanRow } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { drawNumber } from './dni-number.ts';
import { parsePattern, textAt } from '@cabildo/contracts/fields';
import { freeNumbers } from './table.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const FORMAT = '###';
const numbers = Array.from({ length: 1_000 }, (_, index) => textAt(parsePattern(FORMAT)!, index));

async function serverWith(taken: readonly string[]): Promise<number> {
  const { id } = await world.found(1);
  await world.database.query(
    `INSERT INTO characters (server_id, user_id, name, dni_number, created_at, updated_at)
     SELECT $1::bigint, 1, 'X', taken, now(), now() FROM unnest($2::text[]) AS t (taken)`,
    [id, taken],
  );
  return id;
}

/** Draws with a source whose every digit is 0, so that only counting from `start` on can find another number. */
const draw = (serverId: number, start: number, format = FORMAT) =>
  world.database.transaction((tx) =>
    drawNumber(tx, serverId, format, (below) => (below === numbers.length ? start : 0)),
  );

describe('drawing an identity number', () => {
  test.each([
    [1, 0],
    [1, 2],
    [500, 0],
    [500, 500],
    [500, 501],
    [999, 0],
    [999, 999],
  ])('when number %d alone is free it is found from %d on', async (free, start) => {
    const id = await serverWith(numbers.filter((_, index) => index !== free));
    expect(await draw(id, start)).toBe(numbers[free]);
  });

  test('a number that is drawn and free is taken as it is', async () => {
    expect(await draw(await serverWith([]), 500)).toBe('000');
  });

  test('a half-used space gives the next free number', async () => {
    const id = await serverWith(numbers.slice(0, 500));
    expect(await draw(id, 0)).toBe(numbers[500]);
  });

  test('the search goes on beyond the first chunk', async () => {
    const wide = parsePattern('####')!;
    const id = await serverWith(Array.from({ length: 2_500 }, (_, index) => textAt(wide, index)));
    expect(await draw(id, 0, '####')).toBe(textAt(wide, 2_500));
  });

  test('each number is looked up by its key, also by a plan made for an empty table (decision 15)', async () => {
    await world.database.query('TRUNCATE characters CASCADE');
    let statement = '';
    const listen = async (text: string): Promise<never[]> => {
      statement = text;
      return [];
    };
    await freeNumbers({ query: listen }, 1, []);
    const { rows } = await world.database.withConnection((client) =>
      client.query<PlanRow>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement}`),
    );
    const ways = nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan).filter((node) => node['Index Name']);
    expect(ways).toHaveLength(1);
    expect(ways[0]!['Index Cond']).toMatch(/server_id.*dni_number/);
  });

  test('without any left it is refused', async () => {
    expect(await draw(await serverWith(numbers), 500)).toMatchObject({ failure: 'error', status: 409 });
  });
});

import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { Database, type Sql } from './database.ts';
import { any, containing, count, expression, given, page, row, rows, run, type Query } from './query.ts';
import { c } from './columns.ts';
import { table, type RowOf } from './table.ts';
import { readSlowly } from './read-slowly.ts';

const cars = table(
  'cars',
  {
    car_id: c.id,
    plate: c.text,
    owner_id: c.bigint.nullable,
    tags: c.jsonb<string[]>(),
    price: c.bigint,
  },
  { bound: 'staff', goes: 'stays: a test' },
);
type CarRow = RowOf<typeof cars>;
interface OwnerRow {
  owner_id: number;
  name: string;
}

let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query('CREATE TABLE owners (owner_id bigint PRIMARY KEY, name text NOT NULL)');
  await database.query(`CREATE TABLE cars (
    car_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, plate text NOT NULL UNIQUE,
    owner_id bigint REFERENCES owners, tags jsonb NOT NULL DEFAULT '[]', price bigint NOT NULL DEFAULT 5)`);
  await database.query(`INSERT INTO owners VALUES (1, 'Ana'), (2, 'Luz')`);
});
beforeEach(async () => {
  await database.query('TRUNCATE cars RESTART IDENTITY');
  await database.query(`INSERT INTO cars (plate, owner_id, price) VALUES
    ('A1', 1, 10), ('B_2', 1, 20), ('C%3', 2, 30), ('D4', null, 40)`);
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const plates = async (query: Query<CarRow>): Promise<string[]> =>
  (await rows(database, query.select('plate').orderBy('car_id'))).map(({ plate }) => plate);

it.each<[string, (all: Query<CarRow>) => Query<CarRow>, string[]]>([
  ['by equality', (all) => all.where({ owner_id: 1, price: 20 }), ['B_2']],
  ['by null', (all) => all.where({ owner_id: null }), ['D4']],
  ['by an operator', (all) => all.where('price', '>=', 30), ['C%3', 'D4']],
  ['by any of some values', (all) => all.where('car_id', any([1, 4, 9])), ['A1', 'D4']],
  ['by any of no values', (all) => all.where('car_id', any([])), []],
  [
    'by a group of which one suffices',
    (all) => all.where((either) => either.where({ price: 10 }).orWhere({ owner_id: 2 })),
    ['A1', 'C%3'],
  ],
  ['by a text that contains a wildcard', (all) => all.where('plate', 'ilike', containing('b_')), ['B_2']],
  [
    'by a text that contains another wildcard',
    (all) => all.where('plate', 'ilike', containing('%')),
    ['C%3'],
  ],
  ['by SQL', (all) => all.where(expression('price % ? = 0', [20])), ['B_2', 'D4']],
  [
    'by the jsonb operator that is a question mark',
    (all) => all.where(expression(String.raw`tags \? 'x'`)),
    [],
  ],
  [
    'by those filters that are given',
    (all) => all.where(given({ owner_id: 1, plate: undefined })),
    ['A1', 'B_2'],
  ],
])('finds rows %s', async (_, filter, found) => {
  expect(await plates(filter(cars.query()))).toEqual(found);
});

it('refuses a filter whose value is undefined, which would find every row', async () => {
  await expect(plates(cars.query().where({ price: undefined as never }))).rejects.toThrow(
    'Undefined binding',
  );
});

it('joins tables, renames columns and adds what SQL says', async () => {
  const query = cars
    .query()
    .join<OwnerRow>('owners', 'owners.owner_id', 'cars.owner_id')
    .where({ name: 'Luz' })
    .select(
      'cars.owner_id',
      { plate_number: 'plate' },
      expression<{ dear: boolean }>('price > ? AS dear', [20]),
    );
  const found: { owner_id: number; plate_number: string; dear: boolean } | undefined = await row(
    database,
    query,
  );
  expect(found).toEqual({ owner_id: 2, plate_number: 'C%3', dear: true });
  const all = cars.query().leftJoin<OwnerRow>('owners', 'owners.owner_id', 'cars.owner_id');
  const names: { name: string | null }[] = await rows(database, all.select('name').orderBy('car_id'));
  expect(names.map(({ name }) => name)).toEqual(['Ana', 'Ana', 'Luz', null]);
});

it('inserts a row with defaults for what is left out, and returns columns of it', async () => {
  const insert = cars.insert({ plate: 'E5', owner_id: 1, tags: ['x'], price: undefined });
  expect(await row(database, insert.returning(['car_id', 'tags', 'price']))).toEqual({
    car_id: 5,
    tags: ['x'],
    price: 5,
  });
});

it('leaves a row that is there alone, or merges the new values into it', async () => {
  const again = () => cars.insert({ plate: 'A1', price: 11 }).onConflict('plate');
  expect(await run(database, again().ignore())).toBe(0);
  expect(await run(database, again().merge(['price']).where('cars.price', '>', 10))).toBe(0);
  expect(await row(database, again().merge(['price']).returning(['car_id', 'price']))).toEqual({
    car_id: 1,
    price: 11,
  });
});

it('updates and deletes, and tells how many rows that were', async () => {
  expect(
    await run(
      database,
      cars
        .query()
        .where({ owner_id: 1 })
        .update({ price: expression('price + ?', [1]), plate: undefined }),
    ),
  ).toBe(2);
  expect((await rows(database, cars.select('price').orderBy('price'))).map(({ price }) => price)).toEqual([
    11, 21, 30, 40,
  ]);
  expect(await run(database, cars.query().where('price', '<', 30).delete())).toBe(2);
  expect(await count(database, cars.query())).toBe(2);
});

it('reads a page and counts them all', async () => {
  const dear = cars.query().where('price', '>', 10).select('plate').orderBy('price', 'desc');
  expect(await page(database, dear, { limit: 2, offset: 1 })).toEqual({
    rows: [{ plate: 'C%3' }, { plate: 'B_2' }],
    total: 3,
  });
  expect(await page(database, dear, { limit: 2, offset: 9 })).toEqual({ rows: [], total: 3 });
  expect([await count(database, dear, { most: 2 }), await count(database, dear, { most: 4 })]).toEqual([
    2, 3,
  ]);
});

it('sends one SQL text for a statement with any values, so that it is prepared once', async () => {
  const texts = new Set<string>();
  const listening: Sql = {
    query(text) {
      texts.add(text);
      return Promise.resolve([]);
    },
  };
  for (const ids of [[], [1], [1, 2, 3]]) {
    await rows(
      listening,
      cars
        .query()
        .where('car_id', any(ids))
        .where('price', '<', ids.length)
        .select('plate')
        .limit(ids.length),
    );
  }
  expect([...texts]).toEqual([
    'select "plate" from "cars" where "car_id" = ANY($1) and "price" < $2 limit $3',
  ]);
});

/** Never called: the compiler checks it. */
export function onlyColumnsOfTheTable(sql: Sql): unknown[] {
  return [
    // @ts-expect-error there is no such column
    cars.query().where({ colour: 'red' }),
    // @ts-expect-error there is no such column
    cars.query().where('colour', '=', 'red'),
    // @ts-expect-error a price is a number
    cars.query().where('price', '=', 'dear'),
    // @ts-expect-error a price is never null
    cars.query().where({ price: null }),
    // @ts-expect-error there is no such column
    cars.select('colour'),
    // @ts-expect-error there is no such column
    cars.select({ plate: 'colour' }),
    // @ts-expect-error there is no such column
    cars.select('cars.colour'),
    // @ts-expect-error there is no such column
    cars.insert({ plate: 'A', colour: 'red' }),
    // @ts-expect-error there is no such column
    cars.update({ colour: 'red' }),
    // @ts-expect-error there is no such column
    cars.query().orderBy('colour'),
    // @ts-expect-error only what was selected arrives
    row(sql, cars.select('plate')).then((car) => car?.price),
    // @ts-expect-error nothing was selected
    rows(sql, cars.query()).then(([car]) => car?.plate),
  ];
}

describe('a slow reading', () => {
  let store: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    store = await createTestDatabase('kit');
    database = new Database({ url: store.url, max: 3, queryTimeout: 1_000 });
  });
  afterAll(async () => {
    await database.close();
    await store.drop();
  });

  const settings = `SELECT current_setting('statement_timeout') AS timeout,
  current_setting('default_transaction_read_only') AS read_only`;

  it('has a time-out of its own, may change nothing, and leaves its connection as it was', async () => {
    const [before] = await database.query(settings);
    const [during] = await readSlowly(
      database,
      async (sql) => {
        // Longer than the pool lets a statement take.
        await sql.query('SELECT pg_sleep(1.1)');
        await expect(sql.query('CREATE TABLE made ()')).rejects.toThrow('read-only');
        return sql.query(settings);
      },
      { limitMs: 60_000 },
    );
    expect(during).toEqual({ timeout: '1min', read_only: 'on' });
    expect(await database.query(settings)).toEqual([before]);
  });

  it('ends when the process stops, and nothing more is read', async () => {
    const stopping = new AbortController();
    const reading = readSlowly(
      database,
      async (sql) => {
        const asleep = sql.query('SELECT pg_sleep(600)');
        stopping.abort(new Error('stopping'));
        await expect(asleep).rejects.toThrow('canceling statement');
        await sql.query('SELECT 1');
      },
      { limitMs: 600_000, stopping: stopping.signal },
    );
    await expect(reading).rejects.toThrow('stopping');
  });
});

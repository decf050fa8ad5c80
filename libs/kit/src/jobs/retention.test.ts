import { createTestDatabase, expectIndexed, type TestDatabase } from '@cabildo/testing';
import { Database } from '../database/database.ts';
import type { DeclaredTable, Goes } from '../database/declaration.ts';
import { kitTables } from '../service/kit-tables.ts';
import { overdueRows, retention, rulesOf, type RetentionRule } from './retention.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query(
    'CREATE TABLE talks (id int PRIMARY KEY, is_open boolean NOT NULL, ended_at timestamptz)',
  );
  await database.query('CREATE INDEX talks_ended ON talks (ended_at) WHERE NOT is_open');
  await database.query(
    'CREATE TABLE answers (id int PRIMARY KEY, talk int REFERENCES talks, at timestamptz NOT NULL)',
  );
});
beforeEach(() => database.query('TRUNCATE talks, answers'));
afterAll(async () => {
  await database.close();
  await store.drop();
});

const talks: RetentionRule = { table: 'talks', over: 'NOT is_open', at: 'ended_at', days: 90 };
const answers: RetentionRule = { table: 'answers', over: 'true', at: 'at', days: 30 };
const run = (...rules: RetentionRule[]) => retention(rules).run({ database, now: NOW } as never);
const add = (id: number, isOpen: boolean, ended: Date) =>
  database.query('INSERT INTO talks VALUES ($1, $2, $3)', [id, isOpen, ended]);
const idsOf = async (table: string): Promise<number[]> =>
  (await database.query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);

describe('retention (FU-09)', () => {
  it('removes what has been over for the days of its rule, and keeps what is younger or goes on', async () => {
    await add(1, false, daysAgo(90));
    await add(2, false, new Date(daysAgo(90).getTime() + 1));
    await add(3, true, daysAgo(1_000));
    await run(talks);
    expect(await idsOf('talks')).toEqual([2, 3]);
  });

  it('empties a column of a row that stays, where its rule says so', async () => {
    await add(1, false, daysAgo(90));
    await add(2, false, daysAgo(89));
    await run({ ...talks, empties: 'ended_at' });
    expect(await database.query('SELECT id, ended_at IS NULL AS empty FROM talks ORDER BY id')).toEqual([
      { id: 1, empty: true },
      { id: 2, empty: false },
    ]);
  });

  it('removes any number in chunks, also where several replicas do it at once', async () => {
    const text = `INSERT INTO talks SELECT n, false, $1::timestamptz FROM generate_series(1, 3500) n`;
    await database.query(text, [daysAgo(100)]);
    await add(4_000, false, NOW);
    await Promise.all([run(talks), run(talks), run(talks)]);
    await run(talks);
    expect(await idsOf('talks')).toEqual([4_000]);
  });

  it('goes by its rules in their order, so that rows which refer to others go before them', async () => {
    const addAnswered = async (): Promise<void> => {
      await add(1, false, daysAgo(100));
      await database.query('INSERT INTO answers VALUES (1, 1, $1)', [daysAgo(100)]);
    };
    await addAnswered();
    await run(answers, talks);
    expect([await idsOf('answers'), await idsOf('talks')]).toEqual([[], []]);
    // The wrong order goes last: PostgreSQL reports an error before it lets go of the rows that it had locked.
    await addAnswered();
    await expect(run(talks, answers)).rejects.toThrow('answers_talk_fkey');
  });

  it('runs the rules after one that fails, and says in the end which failed', async () => {
    await add(1, false, daysAgo(100));
    await expect(run({ ...answers, table: 'letters' }, talks)).rejects.toThrow(/^letters: .*does not exist$/);
    expect(await idsOf('talks')).toEqual([]);
  });

  it('leaves a row that somebody has locked, and removes the others meanwhile', async () => {
    await add(1, false, daysAgo(100));
    await add(2, false, daysAgo(100));
    await database.transaction(async (tx) => {
      await tx.query('UPDATE talks SET is_open = true WHERE id = 1');
      await run(talks);
    });
    expect(await idsOf('talks')).toEqual([1]);
    await run(talks);
    expect(await idsOf('talks')).toEqual([1]);
  });

  it('searches by an index, which a test can ask for', async () => {
    await expectIndexed(database, [overdueRows(talks)]);
    await expect(expectIndexed(database, [overdueRows(answers)])).rejects.toThrow('all of answers');
  });
});

describe('the rules of tables', () => {
  const declared = (name: string, goes: Goes): DeclaredTable => ({ name, columns: {}, bound: 'staff', goes });
  const rule = (...after: string[]) => ({ over: 'true', at: 'at', days: 1, after });
  const orderOf = (...tables: DeclaredTable[]) => rulesOf(tables).map(({ table }) => table);

  it('come after those of the tables that keep its rows, otherwise by name and in their order', () => {
    const [calls, cases] = [declared('calls', [rule('cases'), rule()]), declared('cases', rule('players'))];
    const others = [declared('bolos', rule()), declared('phones', 'stays: a test')];
    expect(orderOf(...others, calls, cases)).toEqual(['bolos', 'cases', 'calls', 'calls']);
  });

  it('cannot be in a circle', () => {
    const circle = [declared('calls', rule('cases')), declared('cases', rule('calls'))];
    expect(() => orderOf(...circle)).toThrow("calls,cases keep each other's rows");
  });
});

it('removes expired idempotency keys and old entries of the inbox, and nothing younger', async () => {
  await database.query(
    `INSERT INTO idempotency_keys (actor, key, request_hash, created_at)
     SELECT 'user:1', n::text, 'h', $1::timestamptz - make_interval(hours => n) FROM generate_series(20, 30) n`,
    [NOW],
  );
  await database.query(
    `INSERT INTO inbox (event_id, received_at)
     SELECT gen_random_uuid(), $1::timestamptz - make_interval(days => n % 10) FROM generate_series(1, 12000) n`,
    [NOW],
  );
  await run(...rulesOf(kitTables));
  expect(await database.query('SELECT key FROM idempotency_keys ORDER BY key')).toEqual(
    ['20', '21', '22', '23'].map((key) => ({ key })),
  );
  expect(await database.query('SELECT count(*) AS n FROM inbox')).toEqual([{ n: 8_400 }]);
});

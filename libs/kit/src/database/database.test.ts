import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '@cabildo/contracts';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { TransientError } from '../bus/index.ts';
import { Conflict, Database } from './database.ts';
import { prepareDatabase } from './prepare.ts';

let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query('CREATE TABLE pots (id bigint PRIMARY KEY, amount bigint NOT NULL)');
  await database.query('INSERT INTO pots VALUES (1, 0), (2, 0)');
});

afterAll(async () => {
  await database.close();
  await store.drop();
});

const amounts = async (): Promise<number[]> =>
  (await database.query<{ amount: number }>('SELECT amount FROM pots ORDER BY id')).map((row) => row.amount);

describe('a transaction', () => {
  it('is rolled back by an error and by a refusal, and the refusal is returned', async () => {
    const work = (end: () => unknown) =>
      database.transaction(async (tx) => {
        await tx.query('UPDATE pots SET amount = amount + 1');
        return end();
      });
    await expect(
      work(() => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await work(() => fail('not_found'))).toMatchObject({ failure: 'not_found' });
    expect(await amounts()).toEqual([0, 0]);
  });

  it('is repeated after a deadlock, so that both sides succeed in the end', async () => {
    let met = 0;
    let open!: () => void;
    const both = new Promise<void>((resolve) => (open = resolve));
    const add = 'UPDATE pots SET amount = amount + 1 WHERE id = $1';
    const cross = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await tx.query(add, [first]);
        if (++met === 2) open();
        await both;
        await tx.query(add, [second]);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect(met).toBe(3);
    expect(await amounts()).toEqual([2, 2]);
  });

  it('is repeated when somebody was faster, with nothing of the first attempt left', async () => {
    const before = await amounts();
    let attempts = 0;
    await database.transaction(async (tx) => {
      await tx.query('UPDATE pots SET amount = amount + 1');
      if (++attempts < 3) throw new Conflict('somebody was faster');
    });
    expect(attempts).toBe(3);
    expect(await amounts()).toEqual(before.map((amount) => amount + 1));
  });

  it('is given up when somebody was faster five times', async () => {
    let attempts = 0;
    const hopeless = database.transaction(() => {
      attempts += 1;
      return Promise.reject(new Conflict('somebody was faster'));
    });
    await expect(hopeless).rejects.toThrow(Conflict);
    expect(attempts).toBe(5);
  });

  it('reads whole numbers as numbers and refuses what a number cannot hold', async () => {
    expect(await database.query('SELECT 9007199254740991::bigint AS n')).toEqual([
      { n: Number.MAX_SAFE_INTEGER },
    ]);
    await expect(database.query('SELECT 9007199254740993::bigint AS n')).rejects.toThrow(RangeError);
  });
});

it('tells a database that is away from a statement that is wrong', async () => {
  const away = new Database({ url: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(away.query('SELECT 1')).rejects.toThrow(TransientError);
  await away.close();
  await expect(database.query('SELEC 1')).rejects.not.toThrow(TransientError);
});

describe('preparing a database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-migrations-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('creates and migrates it once, however many replicas start at the same moment', async () => {
    writeFileSync(
      join(folder, '0001_first.sql'),
      'CREATE TABLE first (id int); INSERT INTO first VALUES (1);',
    );
    const url = new URL(store.url);
    url.pathname += '_replicas';
    await Promise.all(Array.from({ length: 5 }, () => prepareDatabase(url.toString(), folder)));
    writeFileSync(join(folder, '0002_second.sql'), 'INSERT INTO first VALUES (2);');
    await Promise.all(Array.from({ length: 5 }, () => prepareDatabase(url.toString(), folder)));
    const replica = new Database({ url: url.toString() });
    expect(await replica.query('SELECT id FROM first ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
    await replica.close();
    await database.query(`DROP DATABASE "${url.pathname.slice(1)}" WITH (FORCE)`);
  });

  it('leaves nothing of a migration that fails, and names it', async () => {
    writeFileSync(join(folder, '0003_bad.sql'), 'CREATE TABLE half (id int); SELECT 1 / 0;');
    await expect(prepareDatabase(store.url, folder)).rejects.toThrow('service/0003_bad.sql');
    expect(await database.query(`SELECT to_regclass('half') AS found`)).toEqual([{ found: null }]);
  });
});

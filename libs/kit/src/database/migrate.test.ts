import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, until, type TestDatabase } from '@cabildo/testing';
import { ConfigError } from '../config/config.ts';
import { Database } from './database.ts';
import { prepareDatabase } from './prepare.ts';

let store: TestDatabase;
let database: Database;
let folder: string;

beforeEach(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  folder = mkdtempSync(join(tmpdir(), 'cabildo-migrations-'));
  write('0001_first.sql', 'CREATE TABLE first (id int); INSERT INTO first VALUES (1);');
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
  await store.drop();
});

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const ids = async (): Promise<number[]> =>
  (await database.query<{ id: number }>('SELECT id FROM first ORDER BY id')).map(({ id }) => id);
const refusal = (): Promise<unknown> =>
  prepareDatabase(store.url, folder, 'ECONOMY_DATABASE_URL').catch((error: unknown) => error);

/** Waits until a session waits for the lock on a table. */
const blockedOn = (table: string): Promise<void> =>
  until(async () => {
    const waiting = 'SELECT 1 FROM pg_locks WHERE relation = $1::regclass AND NOT granted';
    return (await database.query(waiting, [table])).length > 0;
  });

it('applies each file once, and what a later version adds when that starts', async () => {
  await prepareDatabase(store.url, folder);
  await prepareDatabase(store.url, folder);
  write('0002_second.sql', 'INSERT INTO first VALUES (2);');
  await prepareDatabase(store.url, folder);
  expect(await ids()).toEqual([1, 2]);
});

it('takes the text of a file as it is, question marks and all', async () => {
  write('0002_marks.sql', String.raw`SELECT '{"a": 1}'::jsonb ? 'a', 'b?' ~ 'b\?', '??', '\\?'`);
  await prepareDatabase(store.url, folder);
  expect(await ids()).toEqual([1]);
});

it('leaves nothing of a migration that fails, keeps those before it, and names it', async () => {
  write('0002_bad.sql', 'CREATE TABLE half (id int); SELECT 1 / 0;');
  await expect(prepareDatabase(store.url, folder)).rejects.toThrow(
    /service\/0002_bad\.sql.*division by zero/,
  );
  expect(await database.query(`SELECT to_regclass('half') AS found`)).toEqual([{ found: null }]);
  write('0002_bad.sql', 'INSERT INTO first VALUES (2);');
  await prepareDatabase(store.url, folder);
  expect(await ids()).toEqual([1, 2]);
});

it('of a process that is killed while it migrates, leaves nothing that keeps the next one from doing the same', async () => {
  await database.query('CREATE TABLE gate ()');
  write('0002_slow.sql', 'INSERT INTO first VALUES (2); LOCK TABLE gate;');
  const script = join(import.meta.dirname, 'migrate.fixture.ts');
  await database.transaction(async (tx) => {
    await tx.query('LOCK TABLE gate');
    const child = spawn(process.execPath, [script, store.url, folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const exited = once(child, 'exit');
    await blockedOn('gate');
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
  });
  await prepareDatabase(store.url, folder);
  expect(await ids()).toEqual([1, 2]);
});

it('leaves statistics of the tables that hold rows, and none of empty ones (decision 15)', async () => {
  write('0002_second.sql', 'CREATE TABLE second (id int);');
  await prepareDatabase(store.url, folder);
  const analyzed = `SELECT relname FROM pg_class WHERE relname IN ('first', 'second') AND reltuples >= 0`;
  expect(await database.query(analyzed)).toEqual([{ relname: 'first' }]);
});

it("is not blocked by a lock row that knex's own tools have left behind", async () => {
  await prepareDatabase(store.url, folder);
  await database.query('UPDATE migrations_lock SET is_locked = 1');
  write('0002_second.sql', 'INSERT INTO first VALUES (2);');
  await prepareDatabase(store.url, folder);
  expect(await ids()).toEqual([1, 2]);
});

describe('a database from before knex', () => {
  beforeEach(async () => {
    await database.query(
      'DROP TABLE migrations, migrations_lock, erasures, person_erasures, failed_events, quotas',
    );
    await database.query('ALTER TABLE idempotency_keys DROP COLUMN packed');
    await database.query('DROP INDEX idempotency_keys_caller');
    await database.query(
      'CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    await database.query('CREATE TABLE first (id int)');
    await database.query(`INSERT INTO migrations (name) VALUES
      ('kit/0001_outbox_inbox_idempotency.sql'), ('kit/0002_outbox_in_order_of_ids.sql'), ('service/0001_first.sql')`);
  });

  it('keeps what it records as applied, and gets what is missing', async () => {
    write('0002_second.sql', 'INSERT INTO first VALUES (2);');
    await prepareDatabase(store.url, folder);
    await prepareDatabase(store.url, folder);
    expect(await ids()).toEqual([2]);
  });

  it('is held to the texts that its files had when it was taken over', async () => {
    await prepareDatabase(store.url, folder);
    write('0001_first.sql', 'CREATE TABLE other ();');
    expect(await refusal()).toBeInstanceOf(ConfigError);
  });
});

describe('a database that the files cannot have made is refused, with a sentence that says what to do', () => {
  beforeEach(() => prepareDatabase(store.url, folder));

  it('when it is newer than the program', async () => {
    rmSync(join(folder, '0001_first.sql'));
    const error = await refusal();
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(
      /newer than this program.*service\/0001_first\.sql.*start .* set ECONOMY_DATABASE_URL/,
    );
  });

  it('when the text of an applied migration has changed, and applies nothing more to it', async () => {
    write('0001_first.sql', 'CREATE TABLE first (id bigint);');
    write('0002_second.sql', 'INSERT INTO first VALUES (2);');
    const error = await refusal();
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(
      /service\/0001_first\.sql has changed.*restore its text.*new migration/,
    );
    expect(await ids()).toEqual([1]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, until, type TestDatabase } from '@cabildo/testing';
import { ConfigError } from '../config/config.ts';
import { Database } from './database.ts';
import { awaitMigrations, prepareDatabase } from './prepare.ts';

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
  prepareDatabase(store.url, folder, { setting: 'ECONOMY_DATABASE_URL' }).catch((error: unknown) => error);

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
      'DROP TABLE migrations, migrations_lock, erasures, person_erasures, failed_events, quotas, key_checks, published_events, last_backup',
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

describe('beside programs that run', () => {
  const reads = async (n: number): Promise<void> => {
    for (let read = 0; read < n; read += 1) await database.query('SELECT id FROM first');
  };

  it('lets them read a table that it cannot lock, again and again, until it can', async () => {
    await prepareDatabase(store.url, folder);
    write('0002_wider.sql', '-- expand\nALTER TABLE first ADD COLUMN more int');
    let waits = 0;
    let finished = false;
    // A backup reads for minutes.
    await database.transaction(async (tx) => {
      await tx.query('SELECT id FROM first');
      const migrating = prepareDatabase(store.url, folder, { onWait: () => (waits += 1) }).then(
        () => (finished = true),
      );
      // These reads would wait for the reader as well, if the migration held its place in the queue.
      await until(async () => {
        await reads(10);
        return waits >= 2;
      });
      expect(finished).toBe(false);
      migrating.catch(() => undefined);
    });
    await until(() => finished);
    expect(await database.query('SELECT id, more FROM first')).toEqual([{ id: 1, more: null }]);
  });

  it('builds an index without a transaction, also after an attempt that was left unfinished', async () => {
    await prepareDatabase(store.url, folder);
    await database.query('INSERT INTO first VALUES (1)');
    await expect(
      database.query('CREATE UNIQUE INDEX CONCURRENTLY first_id ON first (id)', [], { customPlan: true }),
    ).rejects.toThrow('first_id');
    await database.query('TRUNCATE first');
    write(
      '0002_index.sql',
      '-- expand, outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS first_id ON first (id)',
    );
    // Two at once: one that waits for the other one would keep its index waiting.
    await Promise.all([prepareDatabase(store.url, folder), prepareDatabase(store.url, folder)]);
    const [index] = await database.query(
      `SELECT indisvalid AS valid, indisunique AS unique FROM pg_index WHERE indexrelid = 'first_id'::regclass`,
    );
    expect(index).toEqual({ valid: true, unique: false });
  });
});

describe('a database that a later version has migrated', () => {
  /** Applies a file as a later version does, which this program then does not have. */
  async function later(text: string): Promise<void> {
    write('0002_later.sql', text);
    await prepareDatabase(store.url, folder);
    rmSync(join(folder, '0002_later.sql'));
  }

  it('is taken where that only added something', async () => {
    await later('-- expand\nCREATE TABLE second (id int)');
    await prepareDatabase(store.url, folder);
    write('0003_own.sql', '-- expand\nCREATE TABLE third (id int)');
    await prepareDatabase(store.url, folder);
    expect(await database.query(`SELECT to_regclass('third') IS NOT NULL AS found`)).toEqual([
      { found: true },
    ]);
  });

  it('is taken from the version on that its file names, and by none before', async () => {
    await later('-- contract: runs from 0.10.0\nDROP TABLE first');
    const error = await prepareDatabase(store.url, folder, { version: '0.9.1' }).catch((e: unknown) => e);
    expect((error as Error).message).toMatch(/newer than this program.*service\/0002_later\.sql/);
    await prepareDatabase(store.url, folder, { version: '0.10.0' });
  });
});

describe('a process that may not migrate', () => {
  const address = (): { url: string; setting: string } => ({ url: store.url, setting: 'DATABASE_URL' });

  it('waits until another one has applied all files', async () => {
    const missing: string[] = [];
    let isDone = false;
    const waiting = awaitMigrations(address(), folder, (name) => missing.push(name)).then(
      () => (isDone = true),
    );
    await until(() => missing.length > 0);
    expect(missing[0]).toBe('service/0001_first.sql');
    expect(isDone).toBe(false);
    await prepareDatabase(store.url, folder);
    await waiting;
  });

  it('waits for a database that does not exist yet, and refuses one of a later version', async () => {
    const giveUp = new AbortController();
    const missing: string[] = [];
    const nowhere = { ...address(), url: new URL('nowhere', store.url).toString() };
    const waiting = awaitMigrations(nowhere, folder, (name) => missing.push(name), giveUp.signal);
    await until(() => missing.length > 0);
    giveUp.abort();
    await expect(waiting).rejects.toThrow('the database itself is missing');
    write('0002_later.sql', '-- contract: runs from 999.0.0\nCREATE TABLE second (id int)');
    await prepareDatabase(store.url, folder);
    rmSync(join(folder, '0002_later.sql'));
    await expect(awaitMigrations(address(), folder, () => undefined)).rejects.toThrow(ConfigError);
  });
});

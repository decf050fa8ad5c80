import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { ConfigError } from '../config/config.ts';
import { Database } from '../database/database.ts';
import { dropDatabase, prepareDatabase } from '../database/prepare.ts';
import { backUp } from './backup.ts';
import { lastBackup } from './last-backup.ts';
import { Loader } from './load.ts';
import { checkBackup } from './read.ts';
import { restore, type RestoredService } from './restore.ts';
import { closeSessions, openSession } from './session.ts';
import { storedTables } from './tables.ts';

const SCHEMA = `
  CREATE TABLE people (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    parent_id bigint REFERENCES people,
    name text,
    upper_name text GENERATED ALWAYS AS (upper(name)) STORED,
    born timestamptz,
    weight double precision,
    photo bytea,
    tags jsonb,
    "Odd ""name" int[]
  );
  CREATE TABLE "after" (person_id bigint NOT NULL REFERENCES people, note text);
  CREATE TABLE entries (at date NOT NULL, text text) PARTITION BY RANGE (at);
  CREATE FUNCTION make_partition(day date) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    EXECUTE format('CREATE TABLE entries_late PARTITION OF entries FOR VALUES FROM (%L) TO (%L)', day, day + 30);
  END $$;
  CREATE FUNCTION double() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO "after" VALUES (NEW.id, 'by the trigger'); RETURN NEW;
  END $$;
  CREATE TRIGGER double AFTER INSERT ON people FOR EACH ROW EXECUTE FUNCTION double();
  INSERT INTO people (name) VALUES ('Seed');
`;
const ROWS = `
  INSERT INTO people (parent_id, name, born, weight, photo, tags, "Odd ""name") VALUES
    (1, E'Ñandú\\t\\\\N\\nend', '2026-10-25 02:30:00+02', 0.1 + 0.2, '\\x00ff0a', '{"a": [1, null]}', '{1,NULL,3}'),
    (2, '', 'infinity', 'NaN', '', 'null', NULL);
  SELECT make_partition('2031-01-01');
  INSERT INTO entries VALUES ('2031-01-05', 'a partition that no migration made');
`;

let folder: string;
let source: TestDatabase;
let database: Database;
const made: string[] = [];

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const file = (): string => join(folder, 'backup.tar');
const addresses = (): Map<string, string> => new Map([['economy', source.url]]);

/** The address of a database that does not exist yet. */
function fresh(): string {
  const url = new URL(source.url);
  url.pathname += `_restored_${made.length}`;
  made.push(url.toString());
  return url.toString();
}

const service = (url: string, more: Partial<RestoredService> = {}): RestoredService => ({
  name: 'economy',
  address: { url, setting: 'DATABASE_URL' },
  migrations: folder,
  ...more,
});

async function all(url: string, query: string): Promise<unknown[]> {
  const there = new Database({ url });
  try {
    return await there.query(query);
  } finally {
    await there.close();
  }
}

beforeEach(async () => {
  source = await createTestDatabase('kit');
  database = new Database({ url: source.url });
  folder = mkdtempSync(join(tmpdir(), 'cabildo-backup-'));
  write('0001_people.sql', SCHEMA);
  await prepareDatabase(source.url, folder);
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
  for (const url of made.splice(0)) await dropDatabase({ url, setting: 'DATABASE_URL' });
  await source.drop();
});

describe('a backup', () => {
  test('is noted in the databases that it holds, and in those that were restored from it', async () => {
    expect(await lastBackup(database)).toBeUndefined();
    const { takenAt } = await backUp({ file: file(), addresses: addresses() });
    expect(await lastBackup(database)).toEqual({ takenAt, restoredAt: null });
    const url = fresh();
    await restore({ file: file(), services: [service(url)] });
    const restored = new Database({ url });
    expect(await lastBackup(restored)).toEqual({ takenAt, restoredAt: expect.any(Date) });
    await restored.close();
  });

  test('of a database that has no place for the note is complete all the same', async () => {
    await database.query('DROP TABLE last_backup');
    await backUp({ file: file(), addresses: addresses() });
    expect(existsSync(file())).toBe(true);
  });

  test('every row and value comes back, in tables, partitions and sequences', async () => {
    for (const statement of ROWS.split(';\n').slice(0, -1)) await database.query(statement);
    const saved = await backUp({ file: file(), addresses: addresses() });
    const url = fresh();
    const summary = await restore({ file: file(), services: [service(url)] });
    expect(summary.rows).toBe(saved.rows);
    for (const query of [
      'SELECT * FROM people ORDER BY id',
      'SELECT * FROM "after"',
      'SELECT * FROM entries',
    ])
      expect(await all(url, query)).toEqual(await database.query(query));
    // The next one gets the next number.
    const [next] = await all(url, `INSERT INTO people (name) VALUES ('Next') RETURNING id`);
    expect(next).toEqual({ id: 4 });
    // Triggers work again.
    expect(await all(url, 'SELECT * FROM "after" WHERE person_id = 4')).toHaveLength(1);
  });

  test('its file can be read by nobody else, and appears complete or not at all', async () => {
    await backUp({ file: file(), addresses: addresses() });
    expect(statSync(file()).mode & 0o077).toBe(0);
    const gone = new Map([...addresses(), ['audit', new URL('nowhere', source.url).toString()]]);
    const other = join(folder, 'other.tar');
    await expect(backUp({ file: other, addresses: gone })).rejects.toThrow('nowhere');
    expect(existsSync(other) || existsSync(`${other}.unfinished`)).toBe(false);
  });

  test('what a newer version adds is migrated after the rows are back', async () => {
    await backUp({ file: file(), addresses: addresses() });
    write('0002_age.sql', 'ALTER TABLE people ADD COLUMN age int NOT NULL DEFAULT 7');
    const url = fresh();
    await restore({ file: file(), services: [service(url)] });
    expect(await all(url, 'SELECT name, age FROM people')).toEqual([{ name: 'Seed', age: 7 }]);
  });

  test('the breaches of the books are reported, not repaired', async () => {
    await backUp({ file: file(), addresses: addresses() });
    const violations = (): Promise<string[]> => Promise.resolve(['broken: a sum (id 1: 2)']);
    const summary = await restore({ file: file(), services: [service(fresh(), { violations })] });
    expect(summary.violations).toEqual(['broken: a sum (id 1: 2)']);
  });
});

describe('a restore that cannot be done', () => {
  const refusal = async (url: string, from = file()): Promise<string> => {
    const error: unknown = await restore({ file: from, services: [service(url)] }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  };
  const exists = async (url: string): Promise<boolean> => {
    const name = new URL(url).pathname.slice(1);
    return (await database.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).length === 1;
  };

  test('a database that holds rows is not touched', async () => {
    await backUp({ file: file(), addresses: addresses() });
    expect(await refusal(source.url)).toContain('holds data already (');
    expect(await database.query('SELECT name FROM people')).toEqual([{ name: 'Seed' }]);
  });

  test('a file that ends early, or has a changed byte, is refused before a database is made', async () => {
    await backUp({ file: file(), addresses: addresses() });
    const whole = readFileSync(file());
    const url = fresh();
    for (const length of [whole.length - 2048, whole.length / 2, 700]) {
      writeFileSync(file(), whole);
      truncateSync(file(), length);
      expect(await refusal(url)).toMatch(/is not whole|is no backup/);
    }
    const at = whole.indexOf(Buffer.from([0x1f, 0x8b])) + 20;
    writeFileSync(file(), whole.with(at, whole[at]! ^ 1));
    expect(await refusal(url)).toContain('is not whole');
    expect(await exists(url)).toBe(false);
  });

  test('a file that is none, and one that is missing, are named', async () => {
    write('text.tar', 'no archive');
    expect(await refusal(fresh(), join(folder, 'text.tar'))).toMatch(/is not whole|is no backup/);
    expect(await refusal(fresh(), join(folder, 'missing.tar'))).toContain('There is no file');
  });

  test('an older program names the migration that it does not have', async () => {
    write('0002_age.sql', 'ALTER TABLE people ADD COLUMN age int');
    await prepareDatabase(source.url, folder);
    await backUp({ file: file(), addresses: addresses() });
    rmSync(join(folder, '0002_age.sql'));
    expect(await refusal(fresh())).toContain('service/0002_age.sql');
  });

  test('a database that was made goes again when its restore fails', async () => {
    await backUp({ file: file(), addresses: addresses() });
    const url = fresh();
    const services = [
      service(url, { violations: () => Promise.reject(new Error('the books cannot be read')) }),
    ];
    await expect(restore({ file: file(), services })).rejects.toThrow('the books cannot be read');
    expect(await exists(url)).toBe(false);
  });
});

test('rows that are not those that were saved are not committed', async () => {
  await backUp({ file: file(), addresses: addresses() });
  const url = fresh();
  await prepareDatabase(url, folder);
  const session = await openSession('economy', url);
  const tables = await storedTables(session.sql);
  const loader = await Loader.begin(session, tables);
  const { totals } = await checkBackup(file());
  await expect(loader.finish(totals.services['economy']!)).rejects.toThrow(
    'people was saved with 1 rows, and differs here with 0',
  );
  await closeSessions([session]);
  expect(await all(url, 'SELECT name FROM people')).toEqual([{ name: 'Seed' }]);
});

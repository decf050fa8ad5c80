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
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { ConfigError, SecretBox } from '@cabildo/kit/service';
import { Database, dropDatabase, prepareDatabase, lastBackup } from '@cabildo/kit/database';
import { ArchiveWriter, readArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { Loader } from './load.ts';
import { numbersOf, type Manifest, type Numbers, type Totals } from './manifest.ts';
import { checkBackup } from './read.ts';
import * as restoring from './restore.ts';
import { SCHEMA_FILE, writtenSchema } from '../schema/schema.ts';
import { closeSessions, openSession } from './session.ts';
import { storedTables } from './tables.ts';
import { verifyBackup, type VerifyOptions } from './verify.ts';

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
    "Odd""name" int[]
  );
  CREATE TABLE "after" (person_id bigint NOT NULL REFERENCES people, note text);
  CREATE TABLE entries (at date NOT NULL, text text) PARTITION BY RANGE (at);
  CREATE FUNCTION ensure_month(day date) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    EXECUTE format('CREATE TABLE %I PARTITION OF entries FOR VALUES FROM (%L) TO (%L)',
      to_char(day, '"entries_"YYYY_MM'), day, day + 30);
  END $$;
  CREATE FUNCTION double() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO "after" VALUES (NEW.id, 'by the trigger'); RETURN NEW;
  END $$;
  CREATE TRIGGER double AFTER INSERT ON people FOR EACH ROW EXECUTE FUNCTION double();
  INSERT INTO people (name) VALUES ('Seed');
`;
const ROWS = `
  INSERT INTO people (parent_id, name, born, weight, photo, tags, "Odd""name") VALUES
    (1, E'Ñandú\\t\\\\N\\nend', '2026-10-25 02:30:00+02', 0.1 + 0.2, '\\x00ff0a', '{"a": [1, null]}', '{1,NULL,3}'),
    (2, '', 'infinity', 'NaN', '', 'null', NULL);
  SELECT ensure_month('2031-01-01');
  INSERT INTO entries VALUES ('2031-01-05', 'a partition that no migration made');
`;

let folder: string;
let source: TestDatabase;
let database: Database;
const made: string[] = [];

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const file = (): string => join(folder, 'backup.tar');
const places = () => [{ name: 'economy', url: source.url, migrations: folder }];

/** Applies the files in the folder, and lists what they make as it is committed beside those of a service. */
async function migrateSource(): Promise<void> {
  await prepareDatabase(source.url, folder);
  write(SCHEMA_FILE, await writtenSchema(database, folder));
}

type Options = VerifyOptions &
  Omit<restoring.RestoreOptions, 'backup'> & { services: readonly restoring.RestoredService[] };

/** Verifies the file and restores it, as the tool does. */
async function restore(options: Options): Promise<Numbers & { violations: string[] }> {
  const backup = await verifyBackup(options);
  const violations = await restoring.restore({ ...options, backup });
  return { ...numbersOf(backup.totals.services), violations };
}

/** The address of a database that does not exist yet. */
function fresh(): string {
  const url = new URL(source.url);
  url.pathname += `_restored_${made.length}`;
  made.push(url.toString());
  return url.toString();
}

const service = (url: string, more: Partial<restoring.RestoredService> = {}): restoring.RestoredService => ({
  name: 'economy',
  address: { url, setting: 'DATABASE_URL' },
  migrations: folder,
  ...more,
});

type Service = Manifest['services'][string];
type Sums = Totals['services'][string];
interface Contents {
  manifest: Manifest;
  totals: Totals;
  service: Service;
  sums: Sums;
  /** The pieces by their names. */
  pieces: Map<string, Buffer>;
}

/** Writes the file anew as somebody does who knows how it is made and has no keys. */
async function change(how: (contents: Contents) => void): Promise<void> {
  const pieces = new Map<string, Buffer>();
  for await (const { name, content } of readArchive(file())) pieces.set(name, await buffer(content));
  const take = <T>(name: string): T => {
    const text = pieces.get(name)!.toString();
    pieces.delete(name);
    return JSON.parse(text) as T;
  };
  const [manifest, totals] = [take<Manifest>('manifest.json'), take<Totals>('totals.json')];
  const economy = { service: manifest.services['economy']!, sums: totals.services['economy']! };
  how({ manifest, totals, ...economy, pieces });
  rmSync(file());
  const archive = new ArchiveWriter(file());
  await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest)));
  for (const [name, content] of pieces) await archive.add(name, content);
  await archive.add('totals.json', Buffer.from(JSON.stringify(totals)));
  await archive.finish();
}

/** Names a table of the file anew, in all places. */
function rename({ service, sums, pieces }: Contents, name: string, other: string): void {
  service.tables.find((table) => table.name === name)!.name = other;
  sums.tables[other] = sums.tables[name]!;
  delete sums.tables[name];
  for (const [piece, content] of [...pieces]) {
    if (!piece.startsWith(`economy/${name}/`)) continue;
    pieces.delete(piece);
    pieces.set(piece.replace(name, other), content);
  }
}

const columnsOf = ({ service }: Contents, name: string): string[] =>
  service.tables.find((table) => table.name === name)!.columns;

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
  await migrateSource();
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
    const { takenAt } = await backUp({ file: file(), services: places() });
    expect(await lastBackup(database)).toEqual({ takenAt, restoredAt: null });
    const url = fresh();
    await restore({ file: file(), services: [service(url)] });
    const restored = new Database({ url });
    expect(await lastBackup(restored)).toEqual({ takenAt, restoredAt: expect.any(Date) });
    await restored.close();
  });

  test('of a database of an earlier version, which has no place for the note, comes back as well', async () => {
    const name = 'kit/0011_backups.sql';
    await database.query('DROP TABLE last_backup');
    await database.query('DELETE FROM migrations WHERE name = $1', [name]);
    const { remarks } = await backUp({ file: file(), services: places() });
    expect(remarks).toEqual([expect.stringMatching(/^economy has the migrations of another version/)]);
    const url = fresh();
    await restore({ file: file(), services: [service(url)] });
    expect(await all(url, 'SELECT name FROM people')).toEqual([{ name: 'Seed' }]);
  });

  test('leaves out what no migration makes, names it, and comes back without', async () => {
    for (const statement of [
      'CREATE TABLE intruder (id serial PRIMARY KEY, friend_id int REFERENCES intruder)',
      'CREATE TABLE its_friend (id int PRIMARY KEY REFERENCES intruder)',
      'ALTER TABLE intruder ADD FOREIGN KEY (friend_id) REFERENCES its_friend',
      'CREATE TABLE parts (at date) PARTITION BY RANGE (at)',
      'CREATE TABLE parts_of_today PARTITION OF parts DEFAULT',
      'CREATE SEQUENCE numbers',
      `SELECT nextval('numbers')`,
      `ALTER TABLE people ADD COLUMN nickname text NOT NULL DEFAULT 'none'`,
      'ALTER TABLE entries ADD COLUMN odd int',
      `SELECT ensure_month('2031-01-01')`,
      `INSERT INTO entries VALUES ('2031-01-05', 'kept', 7)`,
    ])
      await database.query(statement);
    const { remarks } = await backUp({ file: file(), services: places() });
    expect(remarks.toSorted()).toEqual(
      ['entries.odd', 'intruder', 'its_friend', 'parts', 'people.nickname'].map((name) =>
        expect.stringMatching(new RegExp(`^economy: ${name} is left out`)),
      ),
    );
    const url = fresh();
    expect((await restore({ file: file(), services: [service(url)] })).rows).toBe(3);
    expect(await all(url, 'SELECT name FROM people')).toEqual([{ name: 'Seed' }]);
    expect(await all(url, 'SELECT text FROM entries')).toEqual([{ text: 'kept' }]);
  });

  test('of a database that lacks a table or column is none: nobody could restore it', async () => {
    for (const statement of ['DROP TABLE "after" CASCADE', 'ALTER TABLE people DROP COLUMN born'])
      await database.query(statement);
    const saving = backUp({ file: file(), services: places() });
    await expect(saving).rejects.toThrow(ConfigError);
    await expect(saving).rejects.toThrow('lacks people.born, after,');
    expect(existsSync(file())).toBe(false);
  });

  test('names what may let rows in that a restore would refuse', async () => {
    await database.query('ALTER TABLE people DROP CONSTRAINT people_parent_id_fkey');
    const { remarks } = await backUp({ file: file(), services: places() });
    expect(remarks).toEqual([
      expect.stringMatching(/^economy: people_parent_id_fkey is not as the migrations/),
    ]);
  });

  test('every row and value comes back, in tables, partitions and sequences', async () => {
    for (const statement of ROWS.split(';\n').slice(0, -1)) await database.query(statement);
    const saved = await backUp({ file: file(), services: places() });
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
    await backUp({ file: file(), services: places() });
    expect(statSync(file()).mode & 0o077).toBe(0);
    const nowhere = new URL('nowhere', source.url).toString();
    const gone = [...places(), { name: 'audit', url: nowhere, migrations: folder }];
    const other = join(folder, 'other.tar');
    await expect(backUp({ file: other, services: gone })).rejects.toThrow('nowhere');
    expect(existsSync(other) || existsSync(`${other}.unfinished`)).toBe(false);
  });

  test('what a newer version adds is migrated after the rows are back', async () => {
    await backUp({ file: file(), services: places() });
    write('0002_age.sql', 'ALTER TABLE people ADD COLUMN age int NOT NULL DEFAULT 7');
    const url = fresh();
    await restore({ file: file(), services: [service(url)] });
    expect(await all(url, 'SELECT name, age FROM people')).toEqual([{ name: 'Seed', age: 7 }]);
  });

  test('the breaches of the books are reported, not repaired', async () => {
    await backUp({ file: file(), services: places() });
    const violations = (): Promise<string[]> => Promise.resolve(['broken: a sum (id 1: 2)']);
    const summary = await restore({ file: file(), services: [service(fresh(), { violations })] });
    expect(summary.violations).toEqual(['broken: a sum (id 1: 2)']);
  });
});

describe('a restore that cannot be done', () => {
  const refusal = async (url: string, from = file(), more: Partial<Options> = {}): Promise<string> => {
    const error: unknown = await restore({ file: from, services: [service(url)], ...more }).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  };
  const exists = async (url: string): Promise<boolean> => {
    const name = new URL(url).pathname.slice(1);
    return (await database.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).length === 1;
  };

  test('a database that holds rows is not touched', async () => {
    await backUp({ file: file(), services: places() });
    expect(await refusal(source.url)).toContain('holds data already (');
    expect(await database.query('SELECT name FROM people')).toEqual([{ name: 'Seed' }]);
  });

  test('a file that ends early, or has a changed byte, is refused before a database is made', async () => {
    await backUp({ file: file(), services: places() });
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
    await migrateSource();
    await backUp({ file: file(), services: places() });
    rmSync(join(folder, '0002_age.sql'));
    expect(await refusal(fresh())).toContain('service/0002_age.sql');
  });

  test('a database that was made goes again when its restore fails', async () => {
    await backUp({ file: file(), services: places() });
    const url = fresh();
    const services = [
      service(url, { violations: () => Promise.reject(new Error('the books cannot be read')) }),
    ];
    await expect(restore({ file: file(), services })).rejects.toThrow(
      'The restore failed (the books cannot be read), and nothing of it is left.',
    );
    expect(await exists(url)).toBe(false);
  });

  test('a database that was empty is empty again when its restore fails', async () => {
    await backUp({ file: file(), services: places() });
    const url = fresh();
    await prepareDatabase(url, folder);
    await all(url, 'TRUNCATE people CASCADE');
    const onFilled = (): Promise<void> => Promise.reject(new ConfigError('The keys are others.'));
    expect(await refusal(url, file(), { onFilled })).toBe('The keys are others.');
    expect(await all(url, 'SELECT * FROM people')).toEqual([]);
    expect((await restore({ file: file(), services: [service(url)] })).rows).toBeGreaterThan(0);
  });

  const marker = join(tmpdir(), `cabildo-command-${process.pid}`);
  const program = `FROM PROGRAM 'touch ${marker}' --`;
  test.each<[string, (contents: Contents) => void]>([
    ['a column that is SQL', (contents) => columnsOf(contents, 'people').splice(0, 1, `id) ${program}`)],
    ['a column that is none', (contents) => columnsOf(contents, 'people').push('nope')],
    ['a column that is missing', (contents) => columnsOf(contents, 'people').pop()],
    ['a table that is SQL', (contents) => rename(contents, 'people', `people (id) FROM PROGRAM 'true' --`)],
    ['a table that is none', (contents) => rename(contents, 'people', 'nope')],
    [
      'a table that is missing',
      ({ service, sums, pieces }) => {
        service.tables = service.tables.filter(({ name }) => name !== 'after');
        delete sums.tables['after'];
        for (const name of pieces.keys()) if (name.startsWith('economy/after/')) pieces.delete(name);
      },
    ],
    [
      'the bounds of a partition that are SQL',
      ({ service }) => {
        const { partition } = service.tables.find(({ name }) => name === 'entries_2031_01')!;
        partition!.bound += `; COPY people ${program}`;
      },
    ],
    [
      'a partition that is SQL',
      (contents) => rename(contents, 'entries_2031_01', `x (); DROP TABLE people; -- _2031_01`),
    ],
  ])('%s in the file is refused, and no database is left', async (_, how) => {
    for (const statement of ROWS.split(';\n').slice(0, -1)) await database.query(statement);
    await backUp({ file: file(), services: places() });
    await change(how);
    const url = fresh();
    expect(await refusal(url)).toMatch(
      /^The file is no backup of economy, whose migrations make no such ".*$/,
    );
    expect([await exists(url), existsSync(marker)]).toEqual([false, false]);
  });

  test('a sequence in the file that no migration makes changes nothing', async () => {
    await backUp({ file: file(), services: places() });
    await change(({ sums }) => void (sums.sequences[`nope'; DROP TABLE people; --`] = 1));
    expect((await restore({ file: file(), services: [service(fresh())] })).rows).toBe(2);
  });

  test('rows that the database refuses end it, however many follow', async () => {
    await backUp({ file: file(), services: places() });
    const text = Buffer.from('no number\n'.repeat(100_000));
    await change(({ sums, pieces }) => {
      const name = [...pieces.keys()].find((piece) => piece.startsWith('economy/people/'))!;
      pieces.set(name, gzipSync(text));
      sums.tables['people'] = { rows: 100_000, sha256: createHash('sha256').update(text).digest('hex') };
    });
    const url = fresh();
    expect(await refusal(url)).toMatch(/^The restore failed \(.*\), and nothing of it is left\.$/);
    expect(await exists(url)).toBe(false);
  });

  test.each<[string, (contents: Contents) => void]>([
    ['a service without tables', ({ manifest }) => void (manifest.services['economy']!.tables = [])],
    ['a service without sums', ({ totals }) => void (totals.services = {})],
    [
      'rows of a table that it does not name',
      ({ pieces }) => void pieces.set('economy/nope/000001.copy.gz', gzipSync('1\n')),
    ],
    ['a text that would write to a terminal', ({ manifest }) => void (manifest.version = '\u001b[2J')],
    ['a sum of another kind', ({ sums }) => void (sums.tables = { people: null as never })],
  ])('a file with %s is not whole', async (_, how) => {
    await backUp({ file: file(), services: places() });
    await change(how);
    expect(await refusal(fresh())).toContain('is not whole');
  });

  describe('with keys at hand', () => {
    const boxOf = (version: number): SecretBox =>
      new SecretBox(`${version}:${randomBytes(32).toString('base64')}`);
    const box = boxOf(1);
    beforeEach(() => backUp({ file: file(), services: places(), box }));

    test('a file that they have sealed is restored, with and without them', async () => {
      expect((await restore({ file: file(), services: [service(fresh())], box })).rows).toBe(2);
      expect((await restore({ file: file(), services: [service(fresh())] })).rows).toBe(2);
    });

    test('one that was changed since, in its rows or in what it says, is refused', async () => {
      const url = fresh();
      await change(({ manifest }) => void (manifest.taken_at = new Date(0).toISOString()));
      expect(await refusal(url, file(), { box })).toContain('is not as it was sealed');
      rmSync(file());
      await backUp({ file: file(), services: places(), box });
      await change(({ sums }) => void (sums.sequences['people_id_seq'] = 7));
      expect(await refusal(url, file(), { box, isUnsealedTaken: true })).toContain('is not as it was sealed');
      expect(await exists(url)).toBe(false);
    });

    test('other keys are named', async () => {
      expect(await refusal(fresh(), file(), { box: boxOf(1) })).toContain('or SECRET_KEYS are others');
      expect(await refusal(fresh(), file(), { box: boxOf(2) })).toContain(
        'SECRET_KEYS: version 1 is missing',
      );
    });

    test('one without a seal is taken when somebody says so alone', async () => {
      await change(({ totals }) => delete totals.seal);
      expect(await refusal(fresh(), file(), { box })).toContain('--unsealed');
      const options = { file: file(), services: [service(fresh())], box, isUnsealedTaken: true };
      expect((await restore(options)).rows).toBe(2);
    });
  });
});

test('rows that are not those that were saved are not committed', async () => {
  await backUp({ file: file(), services: places() });
  const url = fresh();
  await prepareDatabase(url, folder);
  const session = await openSession('economy', url);
  const tables = await storedTables(session.sql);
  const { totals } = await checkBackup(file());
  const loader = await Loader.begin(session, tables, totals.services['economy']!);
  await expect(loader.finish()).rejects.toThrow('people was saved with 1 rows, and differs here with 0');
  await closeSessions([session]);
  expect(await all(url, 'SELECT name FROM people')).toEqual([{ name: 'Seed' }]);
});

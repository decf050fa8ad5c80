import { randomBytes } from 'node:crypto';
import { createTestDatabase, until, type TestDatabase } from '@cabildo/testing';
import { ConfigError } from '../config/config.ts';
import { SecretBox } from '../config/secret-box.ts';
import { c } from '../database/columns.ts';
import { Database } from '../database/database.ts';
import { run } from '../database/query.ts';
import { table } from '../database/table.ts';
import { checkKeys, compareKeys } from './check.ts';
import { countByVersion, resealValues } from './reseal.ts';
import { sealedText, sealedValues } from './sealed.ts';

const KEYS = [1, 2, 3].map((version) => `${version}:${randomBytes(32).toString('base64')}`);
const OTHER = `1:${randomBytes(32).toString('base64')}`;
const boxOf = (...versions: number[]): SecretBox =>
  new SecretBox(versions.map((version) => KEYS[version - 1]).join(','));

const notes = table('notes', { id: c.bigint, owner: c.text, note: c.sealed, until: c.timestamptz });
const texts = sealedText(notes, {
  id: ['id'],
  column: 'note',
  reads: ['owner'],
  boundTo: ({ owner }) => owner,
});
/** The same rows as values that nobody can seal anew, and that soon end. */
const passing = sealedValues(notes, {
  id: ['id'],
  columns: ['note'],
  version: texts.version,
  among: 'until > now()',
  provesKey: false,
});

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query(
    'CREATE TABLE notes (id bigint PRIMARY KEY, owner text, note text, until timestamptz)',
  );
});
beforeEach(() => database.query('TRUNCATE notes, key_checks'));
afterAll(async () => {
  await database.close();
  await store.drop();
});

const target = (sealed = [texts]) => ({
  sql: database,
  name: 'cabildo_notes',
  setting: 'DATABASE_URL',
  sealed,
});
const start = (box: SecretBox, sealed = [texts]) => checkKeys(target(sealed), box, 'cabildo-notes');
const LATER = new Date('2100-01-01');

async function write(box: SecretBox, count = 1, until = LATER): Promise<void> {
  const [{ last }] = (await database.query('SELECT coalesce(max(id), 0)::bigint AS last FROM notes')) as [
    { last: number },
  ];
  for (let id = last + 1; id <= last + count; id += 1)
    await run(database, notes.insert({ id, owner: `o${id}`, note: box.seal(`text ${id}`, `o${id}`), until }));
}

const versions = async (): Promise<number[]> =>
  (await database.query<{ version: number }>('SELECT version FROM key_checks ORDER BY 1')).map(
    ({ version }) => version,
  );

async function refusal(starting: Promise<void>): Promise<string> {
  const error: unknown = await starting.then(
    () => new Error('it started'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as Error).message;
}

describe('the keys of a database', () => {
  it('are recognised from the first start on, and another one is refused in one sentence', async () => {
    await start(boxOf(1));
    await start(boxOf(1));
    await write(boxOf(1));
    expect(await refusal(start(new SecretBox(OTHER)))).toMatch(
      /^SECRET_KEYS: the key of version 1 is not the one .*"cabildo_notes".*DATABASE_URL[^.]*\.$/,
    );
    expect(await versions()).toEqual([1]);
  });

  it('show nothing of themselves', async () => {
    await start(boxOf(1));
    const stored = JSON.stringify(await database.query('SELECT * FROM key_checks'));
    const bytes = Buffer.from(KEYS[0]!.slice(2), 'base64');
    expect(stored).not.toContain(JSON.stringify(bytes.toJSON().data));
  });

  it('are added by a start, and forgotten by one without them once no value uses them', async () => {
    await start(boxOf(1));
    await start(boxOf(1, 2));
    expect(await versions()).toEqual([1, 2]);
    await start(boxOf(2));
    expect(await versions()).toEqual([2]);
    // The number may come again, because nothing was ever made with the first key of it.
    await start(new SecretBox(`${OTHER},${KEYS[1]}`));
    expect(await versions()).toEqual([1, 2]);
  });

  it('that values still use must not be missing, and the sentence says which and how many', async () => {
    await start(boxOf(1, 2));
    await write(boxOf(1), 3);
    expect(await refusal(start(boxOf(2)))).toMatch(
      /^SECRET_KEYS lacks version 1, with which 3 of notes.note in the database "cabildo_notes"[^.]*\.$/,
    );
    expect(await versions()).toEqual([1, 2]);
  });

  it('are the same for processes that start at once, and of two that differ one is refused', async () => {
    const running = new Database({ url: store.url, applicationName: 'cabildo-notes', max: 1 });
    await running.query('SELECT 1');
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => start(n % 2 ? boxOf(1) : new SecretBox(OTHER))),
    );
    await running.close();
    const codes = results.map(({ status }) => status);
    const first = codes[0] === 'fulfilled' ? 0 : 1;
    expect(codes).toEqual(Array.from({ length: 8 }, (_, n) => (n % 2 === first ? 'fulfilled' : 'rejected')));
  });

  it('are recognised by values from before there were checks', async () => {
    await write(boxOf(1), 7);
    expect(await refusal(start(new SecretBox(OTHER)))).toMatch(/the key of version 1 is not the one/);
    expect(await refusal(start(boxOf(2)))).toMatch(/lacks version 1/);
    expect(await versions()).toEqual([]);
    // One damaged value says nothing about the key.
    await database.query(`UPDATE notes SET owner = 'other' WHERE id = 1`);
    await start(boxOf(1));
    expect(await versions()).toEqual([1]);
  });

  it('with which nothing was made give way to others, so that a mistake can be mended, but not while a process has them', async () => {
    await start(new SecretBox(OTHER));
    const running = new Database({ url: store.url, applicationName: 'cabildo-notes', max: 1 });
    await running.query('SELECT 1');
    expect(await refusal(start(boxOf(1)))).toMatch(
      /^SECRET_KEYS: the key of version 1 is not the one of another process .*"cabildo_notes" \(cabildo-notes\)[^.]*\.$/,
    );
    expect(await compareKeys(target(), boxOf(1))).toEqual({ known: [], unused: [], changed: [1] });
    await running.close();
    await until(async () => (await start(boxOf(1)).catch(() => 'refused')) === undefined);
    await write(boxOf(1));
    expect(await refusal(start(new SecretBox(OTHER)))).toMatch(/was written/);
  });

  it('are compared by a tool, which adds no version that no process has started with', async () => {
    await start(boxOf(1));
    expect(await compareKeys(target(), boxOf(1, 2))).toEqual({ known: [1], unused: [], changed: [] });
    expect(await versions()).toEqual([1]);
  });

  it('of values that end by themselves may go once these are over', async () => {
    await start(boxOf(1), [passing]);
    await write(boxOf(1), 1, LATER);
    expect(await refusal(start(boxOf(2), [passing]))).toMatch(/lacks version 1/);
    await database.query(`UPDATE notes SET until = '2000-01-01'`);
    await start(boxOf(2), [passing]);
    expect(await versions()).toEqual([2]);
  });
});

describe('sealing anew', () => {
  const reseal = (box: SecretBox, onProgress: (n: number) => void = () => undefined) =>
    resealValues(database, texts, box, ({ resealed }) => onProgress(resealed));
  const counts = async () => Object.fromEntries(await countByVersion(database, texts));
  const opened = async (box: SecretBox) =>
    (await database.query<{ id: number; owner: string; note: never }>('SELECT * FROM notes ORDER BY id')).map(
      ({ owner, note }) => box.open(note, owner),
    );

  it('brings every value of any version to the one that writes, in batches', async () => {
    await write(boxOf(1), 700);
    await write(boxOf(2), 20);
    await write(boxOf(3), 5);
    const seen: number[] = [];
    const done = await reseal(boxOf(1, 2, 3), (count) => seen.push(count));
    expect([done, seen, await counts()]).toEqual([
      { resealed: 720, skipped: 0, unreadable: [] },
      [500, 720],
      { 3: 725 },
    ]);
    expect(await opened(boxOf(3))).toEqual(Array.from({ length: 725 }, (_, n) => `text ${n + 1}`));
    expect(await reseal(boxOf(1, 2, 3))).toEqual({ resealed: 0, skipped: 0, unreadable: [] });
  });

  it('leaves what another process has changed meanwhile, and finds it when repeated', async () => {
    await write(boxOf(1), 3);
    const both = boxOf(1, 2);
    // The other process writes between the reading and the writing of this one.
    const sql = {
      async query<R>(text: string, values?: readonly unknown[]): Promise<R[]> {
        const rows = await database.query<R>(text, values);
        if (text.startsWith('SELECT'))
          await run(database, notes.update({ note: boxOf(1).seal('new', 'o2') }).where({ id: 2 }));
        return rows;
      },
    };
    expect(await resealValues(sql, texts, both, () => undefined)).toEqual({
      resealed: 2,
      skipped: 1,
      unreadable: [],
    });
    expect(await reseal(both)).toEqual({ resealed: 1, skipped: 0, unreadable: [] });
    expect(await opened(boxOf(2))).toEqual(['text 1', 'new', 'text 3']);
  });

  it('goes on where it was interrupted', async () => {
    await write(boxOf(1), 600);
    const interrupt = () => {
      throw new Error('interrupted');
    };
    await expect(reseal(boxOf(1, 2), interrupt)).rejects.toThrow('interrupted');
    expect(await counts()).toEqual({ 1: 100, 2: 500 });
    expect(await reseal(boxOf(1, 2))).toEqual({ resealed: 100, skipped: 0, unreadable: [] });
  });

  it('names values that do not open, leaves them as they are, and goes on with the others', async () => {
    await write(boxOf(1), 3);
    await database.query(`UPDATE notes SET owner = 'other' WHERE id = 2`);
    expect(await reseal(boxOf(1, 2))).toEqual({ resealed: 2, skipped: 0, unreadable: ['id 2'] });
    expect(await counts()).toEqual({ 1: 1, 2: 2 });
  });
});

import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, until, type TestDatabase } from '@cabildo/testing';
import { commonSettings, ConfigError, loadConfig } from '../config/config.ts';
import { keySettings, SecretBox } from '../config/secret-box.ts';
import { Database } from '../database/database.ts';
import { checkKeys, compareKeys } from './check.ts';
import { boxOf, createNotes, KEYS, notes, texts, writeNotes } from './notes.testing.ts';
import { refuseLostKeys } from './lost.ts';
import { sealedValues } from './sealed.ts';

const OTHER = `1:${randomBytes(32).toString('base64')}`;
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
  await createNotes(database);
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
const write = (box: SecretBox, count?: number, until?: Date): Promise<void> =>
  writeNotes(database, box, count, until);

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

describe('keys that are made', () => {
  const nowhere = join(tmpdir(), `cabildo-no-data-${process.pid}`);
  /** The reason for which no keys are made; undefined: they are. */
  const refusalOf = (env: NodeJS.ProcessEnv, url = store.url): Promise<string | undefined> => {
    const config = loadConfig(commonSettings.extend(keySettings.shape), { DATA_DIR: nowhere, ...env });
    const reach = async () => ({
      addressOf: () => ({ url, setting: 'DATABASE_URL' }),
      leave: async () => undefined,
    });
    return refuseLostKeys([{ name: 'notes', sealed: [texts] }], config, reach).then(
      () => undefined,
      (error: Error) => error.message,
    );
  };

  it('are never those of a database whose values were made with others, and the sentence says which are missing', async () => {
    await start(boxOf(2));
    await write(boxOf(2), 3);
    expect(await refusalOf({})).toMatch(
      /^SECRET_KEYS lacks version 2, with which 3 of notes.note in the database "[^"]+" were made: put 2:<its key> back/,
    );
    expect(await refusalOf({ SECRET_KEYS: KEYS[1] })).toBeUndefined();
  });

  it('are made for a database without such values, and for one that is not there yet', async () => {
    await start(boxOf(1));
    expect(await refusalOf({})).toBeUndefined();
    const gone = new URL(store.url);
    gone.pathname += '_gone';
    expect(await refusalOf({}, gone.href)).toBeUndefined();
  });
});

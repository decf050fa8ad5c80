import {
  createTestDatabase,
  expectErasable,
  fill,
  readWholeByErasure,
  TestClock,
  untilWaiting,
  workOff,
  type TestDatabase,
} from '@cabildo/testing';
import { Database, type DeclaredTable } from '@cabildo/kit/database';
import { kitTables } from '@cabildo/kit/service/kit-tables.ts';
import { eraseServer } from './erase.ts';
import { eraseServersJob, nextPass } from './erase_servers.job.ts';
import { endServers, isServerEnded } from './erasures.table.ts';

const SCHEMA = `
  CREATE TABLE accounts (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, server_id bigint NOT NULL);
  CREATE INDEX ON accounts (server_id);
  CREATE TABLE members (account_id bigint NOT NULL REFERENCES accounts, PRIMARY KEY (account_id));
  CREATE TABLE transfers (id bigint PRIMARY KEY, server_id bigint NOT NULL);
  CREATE TABLE entries (account_id bigint NOT NULL, transfer_id bigint NOT NULL);
  CREATE INDEX ON entries (account_id);
  CREATE TABLE pins (holder_kind text, holder_id bigint, PRIMARY KEY (holder_kind, holder_id));
  CREATE TABLE licenses (id bigint PRIMARY KEY, server_id bigint NOT NULL, parent_id bigint REFERENCES licenses);
  CREATE INDEX ON licenses (parent_id);
  CREATE INDEX ON licenses (server_id);
  CREATE TABLE log (server_id bigint NOT NULL, at integer NOT NULL, PRIMARY KEY (server_id, at)) PARTITION BY RANGE (at);
  CREATE TABLE log_1 PARTITION OF log FOR VALUES FROM (0) TO (10);
  CREATE TABLE log_2 PARTITION OF log DEFAULT;
  CREATE TABLE users (id bigint PRIMARY KEY);
`;
const declared = (name: string, said: Partial<DeclaredTable> = {}): DeclaredTable => ({
  name,
  columns: {},
  bound: 'staff',
  goes: 'stays: a test',
  ...said,
});
const DECLARED = [
  ...kitTables,
  declared('accounts'),
  declared('members'),
  declared('licenses'),
  declared('log'),
  declared('transfers', { erased: { parent: 'entries', parentColumn: 'transfer_id', column: 'id' } }),
  declared('entries', { erased: { parent: 'accounts', column: 'account_id' } }),
  declared('pins', {
    erased: { parent: 'accounts', column: 'holder_id', condition: `holder_kind = 'account'` },
  }),
  declared('users', { erased: 'not about a server' }),
];
const DAY_MS = 24 * 60 * 60 * 1000;
const TABLES = ['accounts', 'members', 'transfers', 'entries', 'pins', 'licenses', 'log'];

let store: TestDatabase;
let database: Database;
let clock: TestClock;

beforeEach(async () => {
  clock = new TestClock();
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  for (const statement of SCHEMA.split(';\n')) await database.query(statement, [], { customPlan: true });
});
afterEach(async () => {
  await database.close();
  await store.drop();
});

/** A server with so many accounts, each with two entries, and something in every table. */
async function furnish(serverId: number, accounts = 3): Promise<void> {
  await database.query('INSERT INTO accounts (server_id) SELECT $1 FROM generate_series(1, $2::int)', [
    serverId,
    accounts,
  ]);
  for (const statement of [
    'INSERT INTO members SELECT id FROM accounts WHERE server_id = $1',
    'INSERT INTO transfers SELECT id, server_id FROM accounts WHERE server_id = $1',
    'INSERT INTO entries SELECT id, id FROM accounts, generate_series(1, 2) WHERE server_id = $1',
    `INSERT INTO pins SELECT kind, id FROM accounts, unnest(ARRAY['account', 'card']) kind WHERE server_id = $1`,
    'INSERT INTO licenses SELECT $1 * 10 + n, $1, $1 * 10 + n - nullif(n, 1) / n FROM generate_series(1, 3) n',
    'INSERT INTO log SELECT $1, n FROM generate_series(1, 20) n',
  ])
    await database.query(statement, [serverId]);
}

/** How many rows each table has. */
const sizes = async (): Promise<Record<string, number>> => {
  const counts = TABLES.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`);
  const [row] = await database.query<Record<string, number>>(`SELECT ${counts.join()}`);
  return row!;
};

const end = (...serverIds: number[]): Promise<void> =>
  database.transaction((tx) => endServers(tx, serverIds, clock.now()));

describe('what an ended server has', () => {
  it('is erased from every table, and nothing of other servers or of other holders', async () => {
    await furnish(1);
    const before = await sizes();
    await furnish(2);
    const { rows, problems } = await eraseServer(database, DECLARED, 2);
    expect(await sizes()).toEqual({ ...before, pins: 6 + 3 });
    expect(rows).toBe(3 + 3 + 3 + 6 + 3 + 3 + 20);
    expect(problems).toEqual([]);
    const pins = await database.query(
      `SELECT DISTINCT holder_kind FROM pins WHERE holder_id NOT IN (SELECT id FROM accounts)`,
    );
    expect(pins).toEqual([{ holder_kind: 'card' }]);
  });

  it('is erased in batches when there is much of it, by several processes at once', async () => {
    await furnish(1, 2_500);
    await database.query('INSERT INTO entries SELECT min(id), generate_series(1, 12000) FROM accounts');
    const texts: string[] = [];
    const limited = {
      query: database.query.bind(database),
      transaction: (work: Parameters<Database['transaction']>[0]) =>
        database.transaction((tx) =>
          work({
            ...tx,
            async query(text: string, values: unknown[]) {
              const rows = await tx.query<{ deleted: number }>(text, values, { customPlan: true });
              if (text.includes('DELETE')) texts.push(String(rows[0]!.deleted));
              return rows;
            },
          } as never),
        ),
    } as unknown as Database;
    await Promise.all([
      eraseServer(limited, DECLARED, 1),
      eraseServer(database, DECLARED, 1),
      eraseServer(database, DECLARED, 1),
    ]);
    expect(await sizes()).toMatchObject({ accounts: 0, entries: 0, transfers: 0, members: 0 });
    expect(Math.max(...texts.map(Number))).toBeLessThanOrEqual(5_000);
  });

  it.each([
    ['without others below them', 'log', 'INSERT INTO log SELECT 1, 10 + n FROM generate_series(1, 5001) n'],
    [
      'with others below them',
      'accounts',
      'INSERT INTO accounts (server_id) SELECT 1 FROM generate_series(1, 1001)',
    ],
  ])('goes on after a batch of rows %s that another process deleted first', async (_, name, insert) => {
    await database.query(insert);
    let erasing: Promise<unknown> | undefined;
    await database.transaction(async (other) => {
      const first = name === 'log' ? 5_000 : 1_000;
      await other.query(
        `DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE server_id = 1 LIMIT $1))`,
        [first],
      );
      erasing = eraseServer(database, DECLARED, 1);
      await untilWaiting(database);
    });
    await erasing;
    expect(await sizes()).toMatchObject({ [name]: 0 });
  });

  it('goes together with a row written meanwhile that refers to it', async () => {
    await furnish(1, 1);
    let isWritten = false;
    const interrupted = {
      query: database.query.bind(database),
      async transaction(work: Parameters<Database['transaction']>[0]) {
        // After the entries of the account are gone, and before the account goes.
        const left = await database.query('SELECT 1 FROM entries');
        if (left.length === 0 && !isWritten) {
          isWritten = true;
          await database.query('INSERT INTO entries SELECT id, id FROM accounts');
        }
        return database.transaction(work);
      },
    } as unknown as Database;
    await eraseServer(interrupted, DECLARED, 1);
    const orphans = 'SELECT 1 FROM entries WHERE account_id NOT IN (SELECT id FROM accounts)';
    expect(isWritten).toBe(true);
    expect(await database.query(orphans)).toEqual([]);
    expect(await sizes()).toMatchObject({ accounts: 0, entries: 0 });
  });

  it('is erased to the end although the first process is killed in between', async () => {
    await furnish(1, 2_500);
    await end(1);
    let transactions = 0;
    const killed = {
      query: database.query.bind(database),
      transaction: (work: Parameters<Database['transaction']>[0]) =>
        (transactions += 1) > 10 ? Promise.reject(new Error('killed')) : database.transaction(work),
    } as unknown as Database;
    await workOff(eraseServersJob('kit', killed, DECLARED), { database, clock });
    const { accounts } = await sizes();
    expect(accounts).toBeGreaterThan(0);
    expect(accounts).toBeLessThan(2_500);
    clock.advance(30_000);
    await workOff(eraseServersJob('kit', database, DECLARED), { database, clock });
    expect(await sizes()).toMatchObject({ accounts: 0, entries: 0, transfers: 0, log: 0 });
  });

  it('stays where only a later version can say what becomes of it', async () => {
    await database.query('CREATE TABLE later (server_id bigint PRIMARY KEY)');
    await database.query('INSERT INTO later VALUES (1)');
    expect(await eraseServer(database, DECLARED, 1)).toEqual({
      rows: 0,
      problems: ['later: is not declared'],
    });
    expect(await eraseServer(database, [...DECLARED, declared('later')], 1)).toEqual({
      rows: 1,
      problems: [],
    });
  });

  it('is erased again after a day, and never after that', async () => {
    const job = eraseServersJob('kit', database, DECLARED);
    await end(1, 1);
    await end(1);
    await workOff(job, { database, clock });
    for (const [after, left] of [
      [DAY_MS - 1_000, 0],
      [1_000, 0],
      [1_000, 3],
    ] as const) {
      clock.advance(after);
      await furnish(1);
      await workOff(job, { database, clock });
      expect(await sizes()).toMatchObject({ accounts: left });
    }
    expect(await Promise.all([1, 2].map((id) => isServerEnded(database, id)))).toEqual([true, false]);
  });

  it('is not erased while the service has not done what comes before', async () => {
    await furnish(1);
    await end(1);
    const before = await sizes();
    const failing = eraseServersJob('kit', database, DECLARED, () => Promise.reject(new Error('still open')));
    await workOff(failing, { database, clock });
    expect(await sizes()).toEqual(before);
  });
});

describe('the test of a database', () => {
  it('passes where every table has a way, by index', () => expectErasable(database, DECLARED));

  it.each([
    ['a table without a way', 'CREATE TABLE slow (id bigint PRIMARY KEY)', /slow: has no column server_id/],
    [
      'a table that is not declared',
      'CREATE TABLE stray (server_id bigint PRIMARY KEY)',
      /stray: is not declared/,
    ],
    ['a column without an index', 'CREATE TABLE slow (server_id bigint)', /slow: has no index/],
    [
      'children that nothing looks up by their parent',
      'CREATE TABLE slow (id bigint PRIMARY KEY, account_id bigint NOT NULL REFERENCES accounts)',
      /slow: has no index/,
    ],
  ])('fails and names %s', async (_, statement, message) => {
    await database.query(statement);
    await expect(expectErasable(database, [...DECLARED, declared('slow')])).rejects.toThrow(message);
  });
});

it('reads nothing of other servers, however much there is of them', async () => {
  await fill(
    database,
    `INSERT INTO accounts (server_id) SELECT i % 100 FROM generate_series(1, 20000) i;
     INSERT INTO members SELECT id FROM accounts;
     INSERT INTO transfers SELECT id, server_id FROM accounts;
     INSERT INTO entries SELECT id, id FROM accounts, generate_series(1, 5);
     INSERT INTO pins SELECT kind, id FROM accounts, unnest(ARRAY['account', 'card']) kind;
     INSERT INTO licenses SELECT i, i % 100 FROM generate_series(1, 20000) i;
     INSERT INTO log SELECT i % 100, i / 100 FROM generate_series(1, 20000) i;\n`,
  );
  const keys = Array.from({ length: 200 }, (_, i) => 7 + i * 100);
  expect(await readWholeByErasure(database, DECLARED, keys)).toEqual([]);
});

it('is erased at lengthening intervals, the last time after a day', () => {
  const ended = new Date('2026-06-15T12:00:00Z');
  const passes: number[] = [];
  for (let now: Date | null = ended; now; now = nextPass(ended, now))
    passes.push((now.getTime() - ended.getTime()) / 1_000);
  expect(passes).toEqual([
    0, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 5_120, 10_240, 20_480, 40_960, 81_920, 86_400,
  ]);
});

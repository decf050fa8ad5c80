import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '@cabildo/contracts/errors';
import { createTestDatabase, hold, until, type TestDatabase } from '@cabildo/testing';
import { wireTo } from '@cabildo/testing/wire.ts';
import { Contention, OutcomeUnknown, TransientError } from '../bus/index.ts';
import { withBounds } from '../bounds/request-bounds.ts';
import { Conflict, Database, type Tx } from './database.ts';
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

it('a statement that was first used while its table was empty finds rows by their index later on (decision 15)', async () => {
  await database.query(
    'CREATE TABLE ledger (id bigint PRIMARY KEY, amount bigint, a text, b text, c text, d text, e text, f text)',
  );
  const update = `UPDATE ledger l SET amount = v.amount FROM unnest($1::bigint[], $2::bigint[]) AS v (id, amount)
    WHERE l.id = v.id`;
  await database.withConnection(async (client) => {
    await client.query(`PREPARE grow (bigint[], bigint[]) AS ${update}`);
    const some = Array.from({ length: 50 }, (_, index) => index + 1).join();
    const use = `EXECUTE grow ('{${some}}', '{${some}}')`;
    // PostgreSQL settles on one plan after five uses.
    for (let time = 0; time < 6; time += 1) await client.query(use);
    await client.query('INSERT INTO ledger SELECT n, 0 FROM generate_series(1, 1000) n');
    const { rows } = await client.query(`EXPLAIN ${use}`);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using ledger_pkey');
  });
});

describe('a transaction', () => {
  const clockAt = (time: number) => jest.spyOn(Date, 'now').mockReturnValue(time);
  afterEach(() => jest.restoreAllMocks());

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

  it('is retried after a deadlock, so that both sides succeed in the end', async () => {
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
    expect(met).toBeGreaterThanOrEqual(3);
    expect(await amounts()).toEqual([2, 2]);
  });

  it('is retried when another one was faster, with nothing of the first attempt left', async () => {
    const before = await amounts();
    let attempts = 0;
    await database.transaction(async (tx) => {
      await tx.query('UPDATE pots SET amount = amount + 1');
      if (++attempts < 3) throw new Conflict('another one was faster');
    });
    expect(attempts).toBe(3);
    expect(await amounts()).toEqual(before.map((amount) => amount + 1));
  });

  it('is retried after a serialization conflict while its deadline is ahead', async () => {
    const [before] = await amounts();
    let attempts = 0;
    const work = async (tx: Tx) => {
      attempts += 1;
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await tx.query('SELECT 1 FROM pots');
      if (attempts === 1) await database.query('UPDATE pots SET amount = amount + 1 WHERE id = 1');
      await tx.query('UPDATE pots SET amount = amount + 1 WHERE id = 1');
    };
    await withBounds({ deadline: Date.now() + 20_000, share: 'server 1' }, () => database.transaction(work));
    expect(attempts).toBe(2);
    expect((await amounts())[0]).toBe(before! + 2);
  });

  it('is given up as transient when its deadline has passed before it can be retried', async () => {
    let attempts = 0;
    const deadline = Date.now() + 60_000;
    const work = async () => {
      attempts += 1;
      clockAt(deadline);
      throw new Conflict('another one was faster');
    };
    const late = withBounds({ deadline, share: 'server 1' }, () => database.transaction(work));
    await expect(late).rejects.toThrow(Contention);
    expect(attempts).toBe(1);
  });

  it('sends nothing and commits nothing once the deadline of its request has passed (FU-02)', async () => {
    const before = await amounts();
    const add = 'UPDATE pots SET amount = amount + 1';
    for (const end of ['a statement', 'the commit']) {
      const deadline = Date.now() + 60_000;
      let isBegun = false;
      const work = async (tx: Tx) => {
        await tx.query(add);
        isBegun = true;
        clockAt(deadline);
        if (end === 'a statement') await tx.query(add);
      };
      const late = withBounds({ deadline, share: undefined }, () => database.transaction(work));
      await expect(late).rejects.toThrow(TransientError);
      jest.restoreAllMocks();
      expect(isBegun).toBe(true);
    }
    expect(await amounts()).toEqual(before);
  });

  it('and a statement are not begun when the connection for them comes after the deadline (FU-02)', async () => {
    const small = new Database({ url: store.url, max: 1 });
    const release = await hold(small, (tx) => tx.query('SELECT 1'));
    const deadline = Date.now() + 50;
    let begun = 0;
    const work = async () => (begun += 1);
    const before = await amounts();
    const late = withBounds({ deadline, share: 'server 1' }, () => [
      small.transaction(work),
      small.query('UPDATE pots SET amount = amount + 1'),
    ]);
    await Promise.all(late.map((each) => expect(each).rejects.toThrow(TransientError)));
    await release();
    await small.query('SELECT 1');
    await small.close();
    expect(begun).toBe(0);
    expect(await amounts()).toEqual(before);
  });

  it('without a deadline is given up as transient when another one was faster five times', async () => {
    let attempts = 0;
    const hopeless = database.transaction(() => {
      attempts += 1;
      return Promise.reject(new Conflict('another one was faster'));
    });
    await expect(hopeless).rejects.toThrow(Contention);
    expect(attempts).toBe(5);
  });

  it('is transient when its locks are held for too long, and so is a statement outside a transaction', async () => {
    const impatient = new Database({ url: store.url, max: 1 });
    await impatient.withConnection((client) => client.query("SET lock_timeout = '20ms'"));
    const add = 'UPDATE pots SET amount = amount + 1 WHERE id = 1';
    await database.transaction(async (tx) => {
      await tx.query(add);
      await expect(impatient.query(add)).rejects.toThrow(Contention);
      const held = impatient.transaction(async (other) => {
        await other.query("SET LOCAL lock_timeout = '20ms'");
        await other.query(add);
      });
      await expect(held).rejects.toThrow(Contention);
    });
    await impatient.query(add);
    await impatient.close();
  });

  it('that ends a deadlock is transient although it is a single statement', async () => {
    const add = 'UPDATE pots SET amount = amount + 1 WHERE id = $1';
    const gate = 'SELECT pg_advisory_xact_lock(7)';
    await database.query(
      `CREATE FUNCTION add_both() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
         UPDATE pots SET amount = amount + 1 WHERE id = 2;
         PERFORM pg_advisory_xact_lock(7);
         UPDATE pots SET amount = amount + 1 WHERE id = 1;
       END $$`,
    );
    const waiting = async (text: string): Promise<boolean> => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query = $1`;
      return (await database.query(sql, [text])).length > 0;
    };
    const victim = new Database({ url: store.url, max: 1 });
    await victim.withConnection((client) => client.query("SET deadlock_timeout = '10ms'"));
    const closed = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const gatekeeper = database.transaction(async (tx) => {
      await tx.query(gate);
      closed.resolve();
      await opened.promise;
    });
    await closed.promise;
    const ended = expect(victim.query('SELECT add_both()')).rejects.toThrow(Contention);
    await until(() => waiting('SELECT add_both()'));
    const survivor = database.transaction(async (tx) => {
      await tx.query("SET LOCAL deadlock_timeout = '60s'");
      await tx.query(add, [1]);
      await tx.query(add, [2]);
    });
    await until(() => waiting(add));
    opened.resolve();
    await Promise.all([ended, survivor, gatekeeper]);
    await victim.close();
  });

  it('reads whole numbers as numbers and refuses what a number cannot hold', async () => {
    expect(await database.query('SELECT 9007199254740991::bigint AS n')).toEqual([
      { n: Number.MAX_SAFE_INTEGER },
    ]);
    await expect(database.query('SELECT 9007199254740993::bigint AS n')).rejects.toThrow(RangeError);
    const lists = `SELECT '{1,-9007199254740991}'::bigint[] AS some, '{}'::bigint[] AS none`;
    expect(await database.query(lists)).toEqual([{ some: [1, Number.MIN_SAFE_INTEGER], none: [] }]);
    await expect(database.query(`SELECT '{9007199254740993}'::bigint[] AS n`)).rejects.toThrow(RangeError);
  });
});

it('sends lists of whole numbers, of decimals, with gaps and without anything, as they are', async () => {
  const sent = [[1, -2, Number.MAX_SAFE_INTEGER], [null, 3, null], []];
  const [row] = await database.query<{ lists: unknown[] }>(
    'SELECT jsonb_build_array($1::bigint[], $2::bigint[], $3::bigint[]) AS lists',
    sent,
  );
  expect(row!.lists).toEqual(sent);
  const mixed = [
    [0.1, 1e21, -1e-7],
    ['1', 'a,"b\\', null],
    [true, false],
  ];
  const [other] = await database.query<{ lists: unknown[] }>(
    'SELECT jsonb_build_array($1::float8[], $2::text[], $3::boolean[]) AS lists',
    mixed,
  );
  expect(other!.lists).toEqual(mixed);
});

it('tells a database that is away from a statement that is wrong', async () => {
  const away = new Database({ url: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(away.query('SELECT 1')).rejects.toThrow(TransientError);
  await away.close();
  await expect(database.query('SELEC 1')).rejects.not.toThrow(TransientError);
});

describe('a connection whose server cannot do its work any more', () => {
  const single = async (settings: string, use: (single: Database) => Promise<void>): Promise<void> => {
    const alone = new Database({ url: store.url, max: 1 });
    await alone.withConnection((client) => client.query(`SET ${settings}`));
    await use(alone).finally(() => alone.close());
  };
  const write = 'UPDATE pots SET amount = amount';

  it('because it has become a read-only standby counts as away, and leaves the pool', async () => {
    await single('default_transaction_read_only = on', async (alone) => {
      await expect(alone.transaction((tx) => tx.query(write))).rejects.toThrow(TransientError);
      await alone.transaction((tx) => tx.query(write));
    });
    await single('default_transaction_read_only = on', async (alone) => {
      await expect(alone.query(write)).rejects.toThrow(TransientError);
      await alone.query(write);
    });
  });
});

it('says of a full disk that it is full, not that the database is away, until there is room again', async () => {
  const full = new Database({ url: store.url, max: 1 });
  await full.query(
    `CREATE FUNCTION fill_up() RETURNS void LANGUAGE plpgsql AS
     $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
  );
  const sentence = 'The disk of the database is full.';
  await expect(full.query('SELECT fill_up()')).rejects.toMatchObject({
    name: 'TransientError',
    message: sentence,
  });
  await full.findRoom();
  expect(full.isDiskFull).toBe(false);
  const refused = full.transaction((tx) => tx.query('SELECT fill_up()'));
  await expect(refused).rejects.toMatchObject({ name: 'TransientError', message: sentence });
  expect(full.isDiskFull).toBe(true);
  await full.close();
});

describe('work that takes too long', () => {
  it('in one statement is a failure of its own, and the database is not away', async () => {
    const ended = database.transaction(async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 20');
      await tx.query('SELECT pg_sleep(60)');
    });
    await expect(ended).rejects.toThrow(Contention);
  });

  it('between two statements is one too, and its connection leaves the pool', async () => {
    const alone = new Database({ url: store.url, max: 1 });
    const ended = alone.transaction(async (tx) => {
      const [session] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await tx.query('SET LOCAL idle_in_transaction_session_timeout = 20');
      await until(async () => {
        const alive = await database.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [session!.pid]);
        return alive.length === 0;
      });
      await tx.query('SELECT 1');
    });
    await expect(ended).rejects.toThrow(Contention);
    expect(await alone.query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await alone.close();
  });
});

describe('a host that vanishes without a word', () => {
  it('counts as away once a statement has waited for too long, and the next one connects again', async () => {
    const wire = await wireTo(store.url);
    const remote = new Database({ url: wire.url, max: 1, queryTimeout: 1_000 });
    await remote.query('SELECT 1');
    wire.freeze();
    await expect(remote.query('SELECT 1')).rejects.toThrow(TransientError);
    const broken = remote.transaction(async (tx) => {
      await tx.query('SELECT 1');
      wire.freeze();
    });
    await expect(broken).rejects.toThrow(OutcomeUnknown);
    expect(await remote.query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await remote.close();
    await wire.close();
  });

  it('is looked for by the server, which then frees the locks of its sessions', async () => {
    const settings = await database.query<{ name: string; source: string }>(
      "SELECT name, source FROM pg_settings WHERE name LIKE 'tcp\\_%' ORDER BY name",
    );
    expect(settings).toEqual(
      ['tcp_keepalives_count', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_user_timeout'].map(
        (name) => ({ name, source: 'client' }),
      ),
    );
  });
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
});

/** Whether another transaction gets a lock at once. */
const isFree = (mode: 'lock' | 'lockShared', name: string, id: number): Promise<boolean> =>
  database
    .transaction((tx) => tx[mode](name, id), { lockTimeout: 50 })
    .then(
      () => true,
      () => false,
    );

describe('a lock by name', () => {
  it('is held until the transaction ends, for its name and its id alone', async () => {
    await database.transaction(async (tx) => {
      await tx.lock('loans of a character', 7);
      expect(await isFree('lock', 'loans of a character', 7)).toBe(false);
      expect(await isFree('lockShared', 'loans of a character', 7)).toBe(false);
      expect(await isFree('lock', 'loans of a character', 8)).toBe(true);
      expect(await isFree('lock', 'debts of a character', 7)).toBe(true);
    });
    expect(await isFree('lock', 'loans of a character', 7)).toBe(true);
  });

  it('can be shared by those who ask for it so', async () => {
    await database.transaction(async (tx) => {
      await tx.lockShared('openings in a server', 7);
      expect(await isFree('lockShared', 'openings in a server', 7)).toBe(true);
      expect(await isFree('lock', 'openings in a server', 7)).toBe(false);
    });
  });

  it('takes several ids in one order, whichever way they are given', async () => {
    const both = (ids: number[]) => database.transaction((tx) => tx.lock('items of a character', ...ids));
    await Promise.all(Array.from({ length: 20 }, (_, n) => both(n % 2 ? [1, 2, 3] : [3, 2, 1])));
  });

  it('has a name that can stand in the text of its statement', async () => {
    await expect(database.transaction((tx) => tx.lock(`it's`, 1))).rejects.toThrow('small letters');
  });
});

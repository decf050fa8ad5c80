import { setTimeout } from 'node:timers/promises';
import { createOutbox } from '../outbox/outbox.ts';
import { createTestDatabase, TestClock, until, type TestDatabase } from '@cabildo/testing';
import { Database, type Sql, type Tx } from '../database/database.ts';
import { createLogger } from '../logging/logging.ts';
import { createRegistry } from '../logging/metrics.ts';
import { dueJobFor, leasedJobFor, type DueJob } from './due-job.ts';
import { DueJobRunner, type DueJobParts } from './due-job-runner.ts';
import { startJobs, type RunningJobs } from './start-jobs.ts';

interface Reminder {
  id: number;
  text: string;
}

let store: TestDatabase;
let database: Database;
let clock: TestClock;
const running: RunningJobs[] = [];

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query(
    `CREATE TABLE reminders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL, due_at timestamptz NOT NULL, done_by text)`,
  );
});

beforeEach(async () => {
  clock = new TestClock();
  await database.query('TRUNCATE reminders');
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});

afterAll(async () => {
  await database.close();
  await store.drop();
});

const next = async (sql: Sql): Promise<Date | null> =>
  (
    await sql.query<{ due: Date | null }>('SELECT min(due_at) AS due FROM reminders WHERE done_by IS NULL')
  )[0]!.due;
const claim = (tx: Tx, now: Date, limit: number): Promise<Reminder[]> =>
  tx.query<Reminder>(
    `SELECT id, text FROM reminders WHERE done_by IS NULL AND due_at <= $1
     ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  );

/** A replica that writes its name on what it has done; `before` is called with each row before that. */
function replica(
  name: string,
  before: (row: Reminder) => Promise<void> | void = () => undefined,
  sql = database,
) {
  const job = dueJobFor<undefined>()<Reminder>({
    name: 'reminders',
    next,
    claim,
    async each(row, { tx }) {
      await tx.query('UPDATE reminders SET done_by = coalesce(done_by, $$$$) || $2 WHERE id = $1', [
        row.id,
        name,
      ]);
      await before(row);
    },
  });
  return start(job, sql);
}

/** The parts that jobs run with; `wakeJobs` is called when a commit may have made something due. */
const partsOn = (sql: Database, wakeJobs?: () => void): DueJobParts => ({
  database: sql,
  clock,
  log: createLogger('test', 'silent'),
  registry: createRegistry(),
  deps: undefined,
  askUntil: () => () => Promise.reject(new Error('nobody is asked')),
  outbox: createOutbox(undefined, wakeJobs),
});

function start(job: DueJob | DueJob[], sql: Database): RunningJobs {
  const jobs: RunningJobs = startJobs([job].flat(), { ...partsOn(sql, () => jobs.wake()), service: 'test' });
  running.push(jobs);
  return jobs;
}

const remind = (count: number, inSeconds = 0, text = 'x'): Promise<unknown[]> =>
  database.query(
    `INSERT INTO reminders (text, due_at) SELECT $3, $2::timestamptz FROM generate_series(1, $1::int)`,
    [count, new Date(clock.now().getTime() + inSeconds * 1_000), text],
  );
const doneBy = async (): Promise<(string | null)[]> =>
  (await database.query<{ done_by: string | null }>('SELECT done_by FROM reminders ORDER BY id')).map(
    (row) => row.done_by,
  );
const allDone = async (): Promise<boolean> => (await doneBy()).every((name) => name !== null);

describe('work that falls due', () => {
  it('is done once each by two replicas, although one of them dies in the middle', async () => {
    await remind(350);
    const dying = new Database({ url: store.url, max: 2, applicationName: 'dying' });
    let handled = 0;
    replica(
      'a',
      async () => {
        handled += 1;
        // The connection of the dying process is cut while its transaction is open, as it is for a process that is killed.
        if (handled === 50)
          await database.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dying' AND state <> 'idle'`,
          );
      },
      dying,
    );
    replica('b');
    await until(allDone);
    const names = new Set(await doneBy());
    expect([...names].every((name) => name === 'a' || name === 'b')).toBe(true);
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    await dying.close();
  });

  it('is not done before it is due, and then without anything else happening', async () => {
    await remind(1, 3_600);
    const jobs = replica('a');
    await until(async () => (await doneBy()).length === 1);
    expect(await doneBy()).toEqual([null]);
    clock.advance(3_600_000);
    jobs.wake();
    await until(allDone);
  });

  it('is tried again when it failed, without holding up what is due beside it', async () => {
    await remind(1, 0, 'fails twice');
    await remind(2);
    let failures = 0;
    const jobs = replica('a', ({ text }) => {
      if (text === 'fails twice' && (failures += 1) <= 2) throw new Error('not yet');
    });
    await until(async () => (await doneBy()).filter((name) => name === 'a').length === 2);
    expect(await doneBy()).toEqual([null, 'a', 'a']);
    for (const attempt of [2, 3]) {
      clock.advance(60_000);
      jobs.wake();
      await until(() => failures === attempt);
    }
    await until(allDone);
    expect(failures).toBe(3);
    expect(await doneBy()).toEqual(['a', 'a', 'a']);
  });

  it('may be done all at once, and one by one in its order when one of it fails', async () => {
    await remind(3);
    await database.query(
      `UPDATE reminders SET text = 'fails' WHERE id = (SELECT min(id) + 1 FROM reminders)`,
    );
    const tried: number[] = [];
    const job = dueJobFor<undefined>()<Reminder>({
      name: 'remind together',
      next,
      claim,
      async all(rows, { tx }) {
        tried.push(rows.length);
        for (const { id } of rows) await tx.query(`UPDATE reminders SET done_by = 'all' WHERE id = $1`, [id]);
        if (rows.some(({ text }) => text === 'fails')) throw new Error('as the test wants it');
      },
    });
    start(job, database);
    await until(async () => (await doneBy()).filter((name) => name === 'all').length === 2);
    expect(await doneBy()).toEqual(['all', null, 'all']);
    expect(tried.slice(0, 4)).toEqual([3, 1, 1, 1]);
  });

  it('is done row by row in a transaction each where it asks for that', async () => {
    await remind(2);
    const claims: number[] = [];
    const each = async (row: Reminder, { tx }: { tx: Tx }) => {
      await tx.query('UPDATE reminders SET done_by = txid_current()::text WHERE id = $1', [row.id]);
    };
    const counted = (tx: Tx, now: Date, limit: number) => {
      claims.push(limit);
      return claim(tx, now, limit);
    };
    start(
      dueJobFor<undefined>()<Reminder>({ name: 'reminders', next, claim: counted, slots: 1, each }),
      database,
    );
    await until(allDone);
    const by = await database.query<{ done_by: string }>('SELECT DISTINCT done_by FROM reminders');
    expect([by.length, Math.max(...claims)]).toEqual([2, 1]);
  });

  it('is looked for once when nothing waits, and not again until a commit wakes it', async () => {
    let looks = 0;
    const counting: DueJob = dueJobFor<undefined>()<Reminder>({
      name: 'counting',
      async next(sql) {
        const due = await next(sql);
        // A look counts once it has seen what there is, so that none sees what comes after it.
        looks += 1;
        return due;
      },
      claim,
      each: async () => undefined,
    });
    const jobs = start(counting, database);
    await until(() => looks === 1);
    // Long enough for a job that polls every few hundred milliseconds: another one runs meanwhile, from its first row on.
    await remind(1, 1);
    replica('b');
    clock.advance(2_000);
    await until(allDone);
    expect(looks).toBe(1);
    jobs.wake();
    await until(() => looks === 2);
  });

  it('wakes the job that it has made work for', async () => {
    await remind(1, 3_600, 'second');
    const second = dueJobFor<undefined>()<Reminder>({
      name: 'second',
      next,
      claim,
      async each({ id }, { tx }) {
        await tx.query(`UPDATE reminders SET done_by = 'second' WHERE id = $1`, [id]);
      },
    });
    const jobs = start(second, database);
    const first = dueJobFor<undefined>()<{ id: number }>({
      name: 'first',
      next: async () => null,
      claim: (tx) => tx.query('UPDATE orders SET is_done = true WHERE NOT is_done RETURNING id'),
      async each(_, { tx, now }) {
        await tx.query('UPDATE reminders SET due_at = $1', [now]);
      },
    });
    await database.query('CREATE TABLE orders AS SELECT 1 AS id, false AS is_done');
    const runner = new DueJobRunner(
      first,
      partsOn(database, () => jobs.wake()),
      new AbortController().signal,
      () => undefined,
    );
    await runner.work();
    await until(allDone);
    expect(await doneBy()).toEqual(['second']);
  });

  it('sleeps until the next row is due, although one that failed has been done elsewhere', async () => {
    await remind(2);
    const failing = dueJobFor<undefined>()<Reminder>({
      name: 'failing',
      next,
      claim,
      each: () => Promise.reject(new Error('not here')),
    });
    const runner = new DueJobRunner(
      failing,
      partsOn(database),
      new AbortController().signal,
      () => undefined,
    );
    await runner.work();
    await database.query(`UPDATE reminders SET done_by = 'another replica'`);
    clock.advance(5_000);
    expect(await runner.work()).toBe(60_000);
    const eager = { ...failing, lookMs: 4_000 };
    const { signal } = new AbortController();
    expect(await new DueJobRunner(eager, partsOn(database), signal, () => undefined).work()).toBe(4_000);
    await remind(1, 30);
    expect(await runner.work()).toBe(30_000);
  });

  describe('outside a transaction', () => {
    const lease = (tx: Tx, now: Date, limit: number): Promise<Reminder[]> =>
      tx.query<Reminder>(
        `UPDATE reminders SET due_at = $1::timestamptz + interval '1 hour' WHERE id IN (
           SELECT id FROM reminders WHERE done_by IS NULL AND due_at <= $1
           ORDER BY due_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING id, text`,
        [now, limit],
      );
    const slow = () => Promise.withResolvers<void>();
    const done = (id: number) => database.query(`UPDATE reminders SET done_by = 'a' WHERE id = $1`, [id]);

    it('has slots, so that a slow row holds up no other, and none takes more than one', async () => {
      await remind(1, 0, 'slow');
      await remind(20);
      const gate = slow();
      let atOnce = 0;
      let most = 0;
      const job = leasedJobFor<undefined>()<Reminder>({
        name: 'slotted',
        next,
        claim: lease,
        slots: 3,
        async eachLeased({ id, text }) {
          most = Math.max(most, (atOnce += 1));
          if (text === 'slow') await gate.promise;
          await done(id);
          atOnce -= 1;
        },
      });
      start(job, database);
      await until(async () => (await doneBy()).filter((name) => name === null).length === 1);
      expect([(await doneBy())[0], most]).toEqual([null, 3]);
      gate.resolve();
      await until(allDone);
    });

    it('is claimed for all slots that come free within a moment', async () => {
      await remind(1);
      await remind(1, 0, 'a little longer');
      await remind(2);
      const gate = slow();
      const limits: number[] = [];
      const job = leasedJobFor<undefined>()<Reminder>({
        name: 'gathering',
        next,
        claim(tx, now, limit) {
          limits.push(limit);
          return lease(tx, now, limit);
        },
        slots: 2,
        async eachLeased({ id, text }) {
          await done(id);
          await gate.promise;
          // Shorter than the job waits, so that this timer is the first in any case.
          if (text === 'a little longer') await setTimeout(9);
        },
      });
      start(job, database);
      await until(async () => (await doneBy()).filter(Boolean).length === 2);
      gate.resolve();
      await until(allDone);
      expect(limits.slice(0, 2)).toEqual([2, 2]);
    });

    it('is looked for again when a row has been handled, since that may have made another one due', async () => {
      await remind(1, 0, 'first');
      await remind(1, 3_600, 'second');
      const job = leasedJobFor<undefined>()<Reminder>({
        name: 'chained',
        next,
        claim: lease,
        async eachLeased({ id, text }) {
          await done(id);
          if (text === 'first') await database.query('UPDATE reminders SET due_at = $1', [clock.now()]);
        },
      });
      start(job, database);
      await until(allDone);
    });

    it('is finished before the process stops, which claims no more and says so', async () => {
      await remind(1);
      const gate = slow();
      const handled: number[] = [];
      let signal: AbortSignal | undefined;
      let looks = 0;
      const job = leasedJobFor<undefined>()<Reminder>({
        name: 'stopped',
        claim: lease,
        next: (sql) => {
          looks += 1;
          return next(sql);
        },
        async eachLeased({ id }, { stopping }) {
          signal = stopping;
          await gate.promise;
          handled.push(id);
        },
      });
      const jobs = start(job, database);
      // The job sleeps while the row is under way.
      await until(() => signal !== undefined && looks > 0);
      const stopped = jobs.stop();
      expect([signal!.aborted, handled]).toEqual([true, []]);
      // The job has time to stop, and does not.
      const first = await Promise.race([stopped.then(() => 'stopped'), remind(5)]);
      expect(first).not.toBe('stopped');
      jobs.wake();
      gate.resolve();
      await stopped;
      expect(handled).toHaveLength(1);
    });
  });
});

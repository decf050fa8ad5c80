import query from '@cabildo/contracts/audit/entries/query.ts';
import { createHarness, member, until, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { makeEvent, publish } from '../entries/events.testing.ts';
import retain from './retain.job.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const serversInLog = async (): Promise<number[]> =>
  (await h.database.query<{ server_id: number }>('SELECT DISTINCT server_id FROM entries')).map(
    (row) => row.server_id,
  );

test('a deleted server leaves nothing in the log, others are untouched', async () => {
  const events = Array.from({ length: 30 }, (_, n) =>
    makeEvent({ server_id: 5, type: `bank.thing_${n % 3}.done`, character_ids: [n] }),
  );
  await publish(h, ...events, makeEvent({ server_id: 6 }));
  await publish(h, makeEvent({ server_id: 5, type: 'server.server.deleted' }));
  await until(async () => (await serversInLog()).length === 1);
  expect(await serversInLog()).toEqual([6]);
  await publish(h, makeEvent({ server_id: 5 }));
  expect(await h.ok(query, {}, member(1, 'admin', { serverId: 5 }))).toMatchObject({ total: 0 });
  expect(await h.ok(query, {}, member(1, 'admin', { serverId: 6 }))).toMatchObject({ total: 1 });
});

const run = () => retain.run({ database: h.database, now: h.clock.now() } as never);
const months = async (): Promise<string[]> => {
  const rows = await h.database.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'entries'::regclass`,
  );
  return rows.map((row) => row.name).sort();
};

test('last month, this one and two more have partitions, and months that ended over a year ago are dropped', async () => {
  expect(await months()).toEqual(
    ['2026_05', '2026_06', '2026_07', '2026_08', 'elsewhen'].map((name) => `entries_${name}`),
  );
  await publish(
    h,
    makeEvent({ occurred_at: '2026-05-31T23:59:59.999Z' }),
    makeEvent({ occurred_at: '2026-06-01T00:00:00.000Z' }),
  );
  h.clock.set(new Date('2027-06-01T00:30:00Z'));
  await Promise.all([run(), run(), run()]);
  const left = await months();
  expect(left).not.toContain('entries_2026_05');
  expect(left).toEqual(expect.arrayContaining(['entries_2026_06', 'entries_2027_05', 'entries_2027_08']));
  const answer = await h.ok(query, {}, member(1, 'admin'));
  expect(answer).toMatchObject({ total: 1, logs: [{ created_at: '2026-06-01T00:00:00.000Z' }] });
});

test('months are made although a writer and the job wait for each other once', async () => {
  h.clock.set(new Date('2028-01-15T00:00:00Z'));
  const taken = Promise.withResolvers<void>();
  const isWaiting = Promise.withResolvers<void>();
  const writer = h.database.transaction(async (tx) => {
    await tx.query("SET LOCAL deadlock_timeout = '60s'");
    await tx.query('LOCK TABLE entries_elsewhen IN ROW EXCLUSIVE MODE');
    taken.resolve();
    await isWaiting.promise;
    await tx.query('LOCK TABLE entries IN ACCESS EXCLUSIVE MODE');
  });
  await taken.promise;
  const job = run();
  await until(async () => {
    const sql = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'entries_elsewhen'::regclass`;
    return (await h.database.query(sql)).length > 0;
  });
  isWaiting.resolve();
  await Promise.all([writer, job]);
  expect(await months()).toContain('entries_2028_01');
});

test('what lies in no month is removed row by row, what is younger stays', async () => {
  await publish(
    h,
    makeEvent({ occurred_at: '2020-01-01T00:00:00.000Z' }),
    makeEvent({ occurred_at: '2040-01-01T00:00:00.000Z' }),
  );
  await run();
  expect(await h.database.query('SELECT occurred_at FROM entries_elsewhen')).toEqual([
    { occurred_at: new Date('2040-01-01T00:00:00Z') },
  ]);
});

test('a month whose first events lie elsewhere already continues there', async () => {
  h.clock.set(new Date('2040-01-15T00:00:00Z'));
  await run();
  expect(await months()).not.toContain('entries_2040_01');
  await publish(h, makeEvent({ occurred_at: '2040-01-15T00:00:00.000Z' }));
  expect(await h.ok(query, {}, member(1, 'admin'))).toMatchObject({ total: 2 });
});

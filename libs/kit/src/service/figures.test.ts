import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { pino } from 'pino';
import { recordBackup } from '../database/last-backup.ts';
import { SecretBox } from '../config/secret-box.ts';
import { c } from '../database/columns.ts';
import { Database } from '../database/database.ts';
import { table } from '../database/table.ts';
import type { Job } from '../jobs/job.ts';
import { sealedText } from '../keys/sealed.ts';
import { METRICS } from '../logging/metric-list.ts';
import { createRegistry, type MetricDefinition, type Registry } from '../logging/metrics.ts';
import { BooksReader, figuresJob, type BooksOf } from './figures.ts';

let store: TestDatabase;
let database: Database;
let registry: Registry;
beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query('CREATE TABLE notes (id bigint PRIMARY KEY, note text)');
});
beforeEach(async () => {
  registry = createRegistry();
  await database.query('TRUNCATE notes, outbox, failed_events, last_backup');
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const run = (job: Job): Promise<void> => job.run({ database } as never);
const shown = async ({ name }: MetricDefinition) =>
  (await registry.getSingleMetric(name)!.get()).values.map(({ labels, value }) => ({ ...labels, value }));

describe('the figures of a service', () => {
  const job = (onBroker = 0): Job =>
    figuresJob({
      service: 'audit',
      registry,
      own: [],
      events: { stop: async () => undefined, deadLetters: async () => onBroker },
    });

  test('tell how long the oldest event has waited to be published', async () => {
    const figures = job();
    await run(figures);
    expect(await shown(METRICS.outbox_oldest_seconds)).toEqual([{ service: 'audit', value: 0 }]);
    const occurred_at = new Date(Date.now() - 90_000).toISOString();
    await database.query('INSERT INTO outbox (event_id, type, payload) VALUES (gen_random_uuid(), $1, $2)', [
      'a.b.c',
      JSON.stringify({ occurred_at }),
    ]);
    await run(figures);
    const [oldest] = await shown(METRICS.outbox_oldest_seconds);
    expect(oldest!.value).toBeGreaterThan(80);
  });

  test('count dead letters that lie on the broker or in the database, from 0', async () => {
    await run(job());
    expect(await shown(METRICS.dead_letters)).toEqual([{ consumer: 'audit', value: 0 }]);
    registry = createRegistry();
    await database.query(
      `INSERT INTO failed_events (consumer, event_id, type, payload, deliveries, failed_at, retry_at, error) VALUES
        ('audit', 'given up', 'a', '{}', 20, now(), NULL, ''), ('audit', 'comes again', 'a', '{}', 1, now(), now(), '')`,
    );
    await run(job(2));
    expect(await shown(METRICS.dead_letters)).toEqual([{ consumer: 'audit', value: 3 }]);
  });

  test('tell the age of the last backup, and that of the database before there was one', async () => {
    await run(job());
    const [ofDatabase] = await shown(METRICS.backup_age_seconds);
    expect(ofDatabase!.value).toBeGreaterThan(0);
    registry = createRegistry();
    await recordBackup(database, new Date(Date.now() - 7_200_000));
    await run(job());
    const [ofBackup] = await shown(METRICS.backup_age_seconds);
    expect(Math.round(ofBackup!.value / 60)).toBe(120);
  });
});

describe('the reading of the books', () => {
  const box = new SecretBox(
    [1, 2].map((version) => `${version}:${randomBytes(32).toString('base64')}`).join(','),
  );
  const notes = table('notes', { id: c.bigint, note: c.sealed }, { bound: 'staff', goes: 'stays: a test' });
  const sealed = sealedText(notes, {
    id: ['id'],
    column: 'note',
    reads: [],
    boundTo: ({ id }) => String(id),
  });
  const invariants = {
    'a note has a number above 0': 'SELECT id, note AS found FROM notes WHERE id <= 0',
    'a note is not empty': `SELECT id, note AS found FROM notes WHERE note = ''`,
  };
  let isReader: boolean;
  let logged: string[];
  const reader = (other: Partial<BooksOf> = {}): BooksReader =>
    new BooksReader({
      service: 'audit',
      registry,
      log: pino({}, { write: (line) => logged.push(line) }),
      database,
      books: { invariants },
      sealed: [sealed],
      box,
      isReader: () => isReader,
      ...other,
    });
  beforeEach(() => {
    isReader = true;
    logged = [];
  });

  test('counts the breaches of each rule, logs them, and counts the values of each version of the keys', async () => {
    await database.query(`INSERT INTO notes VALUES (0, '1.a'), (-1, '1.b'), (1, '2.c')`);
    await run(reader().job);
    expect(await shown(METRICS.ledger_violations)).toEqual([
      { service: 'audit', rule: 'a note has a number above 0', value: 2 },
      { service: 'audit', rule: 'a note is not empty', value: 0 },
    ]);
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain(
      'broken: a note has a number above 0 (id 0: 1.a)',
    );
    expect(await shown(METRICS.key_versions)).toEqual([
      { service: 'audit', version: '2', state: 'current', value: 1 },
      { service: 'audit', version: '1', state: 'old', value: 2 },
    ]);
  });

  test('is the work of one replica, and is not repeated soon', async () => {
    isReader = false;
    const { job } = reader();
    await run(job);
    expect(await shown(METRICS.ledger_violations)).toEqual([]);
    isReader = true;
    await run(job);
    expect(await shown(METRICS.ledger_violations)).toHaveLength(2);
    await database.query(`INSERT INTO notes VALUES (0, '1.a')`);
    await run(job);
    expect((await shown(METRICS.ledger_violations)).map(({ value }) => value)).toEqual([0, 0]);
    isReader = false;
    await run(job);
    expect(await shown(METRICS.ledger_violations)).toEqual([]);
  });

  test('fails once, and is not tried again at once, where a rule cannot be read', async () => {
    const { job } = reader({ books: { invariants: { 'a rule': 'SELECT id, found FROM no_such_table' } } });
    await expect(run(job)).rejects.toThrow('no_such_table');
    await expect(run(job)).resolves.toBeUndefined();
    expect(await shown(METRICS.ledger_violations)).toEqual([]);
  });

  test('ends when the process stops', async () => {
    const reading = reader({ books: { invariants: { slow: 'SELECT 1 AS id, pg_sleep(600) AS found' } } });
    const ended = expect(run(reading.job)).rejects.toThrow();
    const asleep = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()`;
    while ((await database.query(asleep)).length === 0);
    reading.stop();
    await ended;
    await run(reading.job);
  });
});

import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Database, type Goes } from '@cabildo/kit/database';
import { overdueRows, rulesOf } from '@cabildo/kit/jobs';
import { tablesOf, type ServiceDefinition } from '@cabildo/kit/service';
import { createTestDatabase, expectIndexed, lockOrderOf } from '@cabildo/testing';

const APPS = join(import.meta.dirname, '../../apps');
// The services are found by their migrations, so that a new one is tested too.
const SERVICES = globSync(join(APPS, '*/migrations')).map((folder) => basename(dirname(folder)));

/** Whether rows go as stated: by a rule, by a job that there is, or with another row, or a reason why they stay. */
function isCarriedOut(goes: Goes, jobs: readonly string[]): boolean {
  if (typeof goes !== 'string') return true;
  const [, job] = /^by (\w+): \w/.exec(goes) ?? [];
  return job ? jobs.includes(job) : /^(with its \w|stays: \w)/.test(goes);
}

/** The tables of a database, without the partitions of a partitioned one. */
async function namesIn(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

describe.each(SERVICES)('%s (FU-09)', (service) => {
  let store: Awaited<ReturnType<typeof createTestDatabase>>;
  let database: Database;
  let definition: ServiceDefinition;

  beforeAll(async () => {
    const file = join(APPS, service, 'src/service.ts');
    definition = ((await import(file)) as { default: ServiceDefinition }).default;
    store = await createTestDatabase(service, definition.migrations);
    database = new Database({ url: store.url, max: 1 });
  });
  afterAll(async () => {
    await database.close();
    await store.drop();
  });

  test('declares each table that there is, and no other, with what bounds it and when its rows go', async () => {
    const declared = tablesOf(definition).map(({ name }) => name);
    expect(declared.sort()).toEqual(await namesIn(database));
  });

  test('has the jobs by which it says that rows go', () => {
    const jobs = definition.handlers.jobs.flat().map(({ name }) => name);
    const wrong = tablesOf(definition).filter(({ goes }) => !isCarriedOut(goes, jobs));
    expect(wrong).toEqual([]);
  });

  test('finds what goes by an index', () =>
    expectIndexed(database, rulesOf(tablesOf(definition)).map(overdueRows)));

  test('gives each lock a place of its own', () => {
    const places = definition.tables.flatMap(({ locks = {} }) => Object.values(locks));
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(lockOrderOf(definition.tables)).size).toBe(places.length);
  });
});

test('the services are found', () => expect(SERVICES.length).toBeGreaterThanOrEqual(8));

test('a wrong statement is found out', () => {
  const right: Goes[] = ['by retain: each day', 'with its server', 'stays: why'];
  const wrong: Goes[] = ['by forgotten: each day', 'by retain: ', 'stays: '];
  expect([...right, ...wrong].filter((goes) => isCarriedOut(goes, ['retain']))).toEqual(right);
});

import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LIMITS, MEMBER_LIMITS } from '@cabildo/contracts';
import { Database } from '@cabildo/kit/database';
import { KIT_RULES, kitTables, overdueRows, type RetentionRule } from '@cabildo/kit/jobs';
import type { ServiceDefinition } from '@cabildo/kit/service';
import { createTestDatabase, expectIndexed } from '@cabildo/testing';

type TableList = Readonly<Record<string, { readonly bound: string; readonly goes: string }>>;

const APPS = join(import.meta.dirname, '../../apps');
const folderOf = (service: string, file: string): string => join(APPS, service, file);
// The services are found by their migrations, so that a new one is tested too.
const SERVICES = globSync(join(APPS, '*/migrations')).map((folder) => basename(dirname(folder)));
const hasTableList = (service: string): boolean => existsSync(folderOf(service, 'src/member-tables.ts'));

/** Reads a service's list of tables, the rules by which rows go, and the names of its jobs. */
async function tableListOf(
  service: string,
): Promise<{ tables: TableList; rules: readonly RetentionRule[]; jobs: string[] }> {
  const { memberTables } = (await import(folderOf(service, 'src/member-tables.ts'))) as {
    memberTables: TableList;
  };
  const { default: definition } = (await import(folderOf(service, 'src/service.ts'))) as {
    default: ServiceDefinition;
  };
  return {
    tables: { ...kitTables, ...memberTables },
    rules: [...KIT_RULES, ...(definition.retention ?? [])],
    jobs: definition.handlers.jobs.flat().map(({ name }) => name),
  };
}

const isKnown = (bound: string): boolean =>
  bound === 'staff' || /^system: \w/.test(bound) || Object.hasOwn({ ...LIMITS, ...MEMBER_LIMITS }, bound);

/** Whether rows go as stated: by a rule of that table, by a job, or with another row, or a reason why they stay. */
function isCarriedOut(table: string, goes: string, rules: readonly RetentionRule[], jobs: string[]): boolean {
  const [, days] = /^after (\d+) days\b/.exec(goes) ?? [];
  if (days) return rules.some((rule) => rule.table === table && rule.days === Number(days));
  const [, job] = /^by (\w+): \w/.exec(goes) ?? [];
  return job ? jobs.includes(job) : /^(with its \w|stays: \w)/.test(goes);
}

/** The tables of a database, without the partitions of a partitioned one. */
async function tablesOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

describe.each(SERVICES.filter(hasTableList))('%s (FU-09)', (service) => {
  let store: Awaited<ReturnType<typeof createTestDatabase>>;
  let database: Database;
  let known: Awaited<ReturnType<typeof tableListOf>>;

  beforeAll(async () => {
    known = await tableListOf(service);
    store = await createTestDatabase(service, folderOf(service, 'migrations'));
    database = new Database({ url: store.url, max: 1 });
  });
  afterAll(async () => {
    await database.close();
    await store.drop();
  });

  test('says of each table that there is, and of no other, what bounds it and when its rows go', async () => {
    expect(Object.keys(known.tables).sort()).toEqual(await tablesOf(database));
  });

  test('names bounds that there are', () => {
    const wrong = Object.entries(known.tables).filter(([, { bound }]) => !isKnown(bound));
    expect(wrong).toEqual([]);
  });

  test('removes what it says that goes, and says so of what it removes', () => {
    const { tables, rules, jobs } = known;
    const wrong = Object.entries(tables).filter(
      ([table, { goes }]) => !isCarriedOut(table, goes, rules, jobs),
    );
    expect(wrong).toEqual([]);
    for (const { table, days } of rules) expect(tables[table]!.goes).toMatch(`after ${days} days`);
  });

  test('finds what goes by an index', () => expectIndexed(database, known.rules.map(overdueRows)));
});

test('every service lists its tables, and a table in no list is found out', async () => {
  const silent = SERVICES.filter((service) => !hasTableList(service));
  expect(silent).toEqual([]);
  expect(SERVICES.length).toBeGreaterThanOrEqual(7);
});

test('a wrong statement is found out', () => {
  const rule = { table: 'calls', over: 'true', at: 'closed_at', days: 365 };
  const checked = (goes: string) => isCarriedOut('calls', goes, [rule], ['retain']);
  expect(['staff', 'open_calls', 'max_items', 'system: why'].map(isKnown)).toEqual([true, true, true, true]);
  expect(['nobody', 'system', 'system: ', 'toString'].map(isKnown)).toEqual([false, false, false, false]);
  const right = ['after 365 days', 'by retain: each day', 'with its server', 'stays: why'];
  const wrong = ['after 90 days', 'by forgotten: each day', 'by retain', 'stays', 'some day'];
  expect(right.filter((goes) => !checked(goes))).toEqual([]);
  expect(wrong.filter(checked)).toEqual([]);
});

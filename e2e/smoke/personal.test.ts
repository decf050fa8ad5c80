import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import exportData from '@cabildo/contracts/identity/people/export_data.ts';
import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import { Database, type DeclaredTable } from '@cabildo/kit/database';
import { tablesOf, type ServiceDefinition } from '@cabildo/kit/service';
import { createTestDatabase, expectPersonal } from '@cabildo/testing';

const APPS = join(import.meta.dirname, '../../apps');
// The services are found by their migrations, so that a new one is tested too.
const SERVICES = globSync(join(APPS, '*/migrations')).map((folder) => basename(dirname(folder)));
const ROOM: Readonly<Record<string, string>> = { economy: 'insight/' };

/** The names of the lists that a service gives to an export. */
async function listsOf(service: string): Promise<string[]> {
  const file = join(APPS, service, `src/${ROOM[service] ?? ''}people/lists.ts`);
  if (!existsSync(file)) return [];
  const { personalLists } = (await import(file)) as { personalLists: object };
  return Object.keys(personalLists);
}

async function load(service: string): Promise<ServiceDefinition> {
  const file = join(APPS, service, 'src/service.ts');
  return ((await import(file)) as { default: ServiceDefinition }).default;
}

describe.each(SERVICES)('%s (ID-21)', (service) => {
  let store: Awaited<ReturnType<typeof createTestDatabase>>;
  let database: Database;
  let definition: ServiceDefinition;
  let tables: readonly DeclaredTable[];

  beforeAll(async () => {
    definition = await load(service);
    tables = tablesOf(definition);
    store = await createTestDatabase(service, join(APPS, service, 'migrations'));
    database = new Database({ url: store.url, max: 1 });
  });
  afterAll(async () => {
    await database.close();
    await store.drop();
  });

  const check = async (declared = tables) =>
    expectPersonal(database, declared, [
      ...(await listsOf(service)),
      ...Object.keys(exportData.output.shape),
    ]);

  test('erases each table that holds a person, and exports it, or says why not', () => check());

  test('erases a person when the account is deleted', () => {
    const patterns = definition.handlers.reactions.map(({ pattern }) => pattern);
    expect(patterns.some((pattern) => pattern === '#' || pattern === userDeleted.type)).toBe(true);
  });

  test('finds out a table that is left out, and a column of which nothing is said', async () => {
    await database.query('CREATE TABLE forgotten (id bigint PRIMARY KEY, gp_username text NOT NULL)', [], {
      customPlan: true,
    });
    const person = { gp_username: { stays: 'for the test' } };
    const and = (said: Partial<DeclaredTable>): DeclaredTable[] => [
      ...tables,
      { name: 'forgotten', columns: {}, bound: 'staff', goes: 'stays: a test', ...said },
    ];
    await expect(check(and({ exported: 'not: why' }))).rejects.toThrow(
      /forgotten.gp_username: holds a person/,
    );
    await expect(check(and({ person }))).rejects.toThrow(/forgotten/);
    await check(and({ person, exported: 'not: why' }));
    await expect(check(and({ person, exported: 'in no list' }))).rejects.toThrow(/in no list/);
  });
});

test('the services are found', () => expect(SERVICES.length).toBeGreaterThanOrEqual(8));

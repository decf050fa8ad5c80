import { Database } from '@cabildo/kit/database';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { expectIndexed } from './plans.ts';

let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query('CREATE TABLE loans (id bigint PRIMARY KEY, server_id bigint, due_at timestamptz)');
  await database.query('CREATE INDEX loans_due ON loans (due_at) WHERE due_at IS NOT NULL');
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

describe('the plans of all statements of a service', () => {
  test.each([
    'SELECT id FROM loans WHERE id = ANY($1::bigint[])',
    'SELECT due_at FROM loans WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1',
    'SELECT id FROM loans LIMIT 1',
    'SELECT server_id FROM loans -- reads all: there are few',
    'SELECT 1 FROM a_table_of_another_service WHERE id = $1',
    'LISTEN something',
  ])('%s is accepted', async (statement) => {
    await expectIndexed(database, [statement]);
  });

  test.each([
    'SELECT id FROM loans WHERE server_id = $1',
    'SELECT count(*) FROM loans',
    'SELECT id FROM loans ORDER BY id',
    'UPDATE loans SET due_at = now() WHERE server_id = $1',
    'SELECT o.id FROM loans o JOIN loans l ON l.server_id = o.server_id WHERE o.id = $1',
  ])('%s is refused, because it reads everything', async (statement) => {
    await expect(expectIndexed(database, [statement])).rejects.toThrow(statement);
  });
});

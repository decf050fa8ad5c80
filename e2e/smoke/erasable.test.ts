import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Database } from '@cabildo/kit/database';
import { tablesOf, type ServiceDefinition } from '@cabildo/kit/service';
import { createTestDatabase, expectErasable } from '@cabildo/testing';

const FOLDERS = globSync(join(import.meta.dirname, '../../apps/*/migrations'));

// The services are found by their databases, so that a new one is tested too.
test.each(FOLDERS.map((folder) => [basename(dirname(folder)), folder]))(
  'every table of %s is erased with its server, or says that it is not about one (SV-11)',
  async (service, folder) => {
    const { default: definition } = (await import(join(folder, '../src/service.ts'))) as {
      default: ServiceDefinition;
    };
    const store = await createTestDatabase(service, folder);
    const database = new Database({ url: store.url, max: 1 });
    try {
      await expectErasable(database, tablesOf(definition));
    } finally {
      await database.close();
      await store.drop();
    }
  },
);

test('the services that have a database are found', () => expect(FOLDERS.length).toBeGreaterThanOrEqual(5));

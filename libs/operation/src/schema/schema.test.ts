import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@cabildo/testing';
import { Database, prepareDatabase } from '@cabildo/kit/database';
import { compareSchema, SCHEMA_FILE, writtenSchema } from './schema.ts';

test('names with blanks and quotes are read as they were written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-schema-'));
  const store = await createTestDatabase('kit');
  const database = new Database({ url: store.url });
  try {
    writeFileSync(
      join(folder, '0001_names.sql'),
      'CREATE TABLE "odd table" (id bigint, "two ""words" timestamp with time zone NOT NULL)',
    );
    await prepareDatabase(store.url, folder);
    writeFileSync(join(folder, SCHEMA_FILE), await writtenSchema(database, folder));
    await database.query('ALTER TABLE "odd table" DROP COLUMN "two ""words"');
    expect(await compareSchema(database, folder)).toEqual({
      missing: [
        {
          kind: 'column',
          table: '"odd table"',
          name: '"two ""words"',
          type: 'timestamp with time zone NOT NULL',
        },
      ],
      foreign: [],
    });
  } finally {
    await database.close();
    await store.drop();
    rmSync(folder, { recursive: true });
  }
});

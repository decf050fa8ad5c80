import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database, prepareDatabase } from '@cabildo/kit/database';
import { SCHEMA_FILE, schemaHead, writtenSchema } from '@cabildo/operation/schema/schema.ts';
import { FAST_SETTINGS, startPostgres } from '@cabildo/testing/lab/index.ts';

const isCurrent = (folder: string): boolean => {
  const path = join(folder, SCHEMA_FILE);
  return existsSync(path) && readFileSync(path, 'utf8').startsWith(`${schemaHead(folder)}\n`);
};

/**
 * Lists what the migrations in each of these folders make, by migrating an empty database; a list that is of these migrations
 * already is left out, because PostgreSQL takes seconds to start.
 */
export async function schemaLists(folders: readonly string[]): Promise<Map<string, string>> {
  const lists = new Map<string, string>();
  const stale = folders.filter((folder) => !isCurrent(folder));
  if (stale.length === 0) return lists;
  const postgres = await startPostgres({ settings: FAST_SETTINGS });
  try {
    for (const [index, folder] of stale.entries()) {
      const url = new URL(`/schema_${index}`, postgres.url).toString();
      await prepareDatabase(url, folder);
      const database = new Database({ url, max: 1 });
      lists.set(join(folder, SCHEMA_FILE), await writtenSchema(database, folder));
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
  return lists;
}

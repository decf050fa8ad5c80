import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '@cabildo/kit/database';

const KIT_MIGRATIONS = join(import.meta.dirname, '../../kit/migrations');
const TEMPLATE_LOCK = 4_201_339;

async function asAdmin<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The PostgreSQL server that the test run started (or was given): global-setup.ts. */
function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests through `npm test`.');
  return url;
}

function named(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.toString();
}

/** A template's name changes with any migration, so that a stale one is never cloned. */
function templateName(service: string, folder: string | undefined): string {
  const hash = createHash('sha256');
  for (const path of folder ? [KIT_MIGRATIONS, folder] : [KIT_MIGRATIONS]) {
    for (const file of readdirSync(path).sort()) hash.update(file).update(readFileSync(join(path, file)));
  }
  return `template_${service}_${hash.digest('hex').slice(0, 12)}`;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated database of its own for one test file, cloned from a template in well under a second. */
export async function createTestDatabase(service: string, migrations?: string): Promise<TestDatabase> {
  const template = templateName(service, migrations);
  const name = `test_${service}_${process.pid}_${randomBytes(4).toString('hex')}`;
  await asAdmin(async (client) => {
    const isMade = async (): Promise<boolean> =>
      (await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])).rowCount === 1;
    if (!(await isMade())) {
      // Test files run side by side: one of them creates the template, the others wait for it.
      await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
      if (!(await isMade())) {
        await prepareDatabase(named(`${template}_new`), migrations);
        await client.query(`ALTER DATABASE "${template}_new" RENAME TO "${template}"`);
      }
    }
    // FILE_COPY, because the other strategy writes every page to the log as well.
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`);
  });
  return {
    url: named(name),
    drop: () =>
      asAdmin(async (client) => void (await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))),
  };
}

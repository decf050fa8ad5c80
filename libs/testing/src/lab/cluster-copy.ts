import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { EmbeddedPostgres } from '@cabildo/kit/embedded/index.ts';

/** A PostgreSQL and the folder of its data. */
export interface Node {
  postgres: EmbeddedPostgres;
  dataDir: string;
}

/** PostgreSQL reads this file last, and ALTER SYSTEM would write it. */
export const AUTO_CONF = 'cluster/postgresql.auto.conf';

/** The path of a folder for data that does not exist yet. */
export const newFolder = (): string => join(tmpdir(), `cabildo-postgres-${randomUUID()}`);

/** Asks one question on a connection of its own. */
export async function ask(url: string, sql: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Copies a folder with owners and permissions. Returns the copy. */
export async function copyFolder(folder: string): Promise<string> {
  const copy = newFolder();
  await promisify(execFile)('cp', ['-pR', folder, copy]).catch((error: Error & { stderr?: string }) => {
    // Files that come and go while they are copied; the log that is replayed makes up for them.
    if (!/No such file/.test(error.stderr ?? '')) throw error;
  });
  return copy;
}

/** Copies the data of a running server, as a base for replaying its log. Returns the folder. */
export async function copyCluster({ postgres, dataDir }: Node): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('copy', true)`);
    const copy = await copyFolder(dataDir);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeInto(copy, 'cluster/backup_label', rows[0]!.labelfile);
    for (const name of ['cluster/postmaster.pid', 'cluster/postmaster.opts', 'port'])
      await rm(join(copy, name), { force: true });
    return copy;
  } finally {
    await client.end();
  }
}

/** Writes a file of the account that PostgreSQL runs as. */
export async function writeInto(dataDir: string, name: string, text: string): Promise<void> {
  const file = join(dataDir, name);
  await writeFile(file, text);
  const { uid, gid } = await stat(join(dataDir, 'cluster', 'PG_VERSION'));
  await chown(file, uid, gid);
}

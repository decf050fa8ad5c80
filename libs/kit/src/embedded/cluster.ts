import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mayEnter, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { makeFolder } from './folders.ts';
import { EmbeddedPostgresError, errorCode, fileProblem, outputProblem } from './problem.ts';
import { isAlive } from './process-table.ts';

/** The superuser of the embedded PostgreSQL; it has no password, and PostgreSQL listens on 127.0.0.1 only. */
export const DATABASE_USER = 'cabildo';

const CLUSTER = 'cluster';
const UNFINISHED = /^cluster\.new-(\d+)-/;

/** Where the data files of `dataDir` are, and which user id owns them; undefined before the first start. */
export async function existingCluster(dataDir: string): Promise<{ path: string; uid: number } | undefined> {
  const link = join(dataDir, CLUSTER);
  const found = await lstat(link).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw fileProblem(error, dataDir);
  });
  if (!found) return undefined;
  const path = await realpath(link).catch(async () => {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was kept in ${await readlink(link)}, which is gone. ` +
        `Put that folder back, or remove ${link} to begin with an empty database.`,
    );
  });
  return { path, uid: (await lstat(path)).uid };
}

/** Throws {@link EmbeddedPostgresError} unless the existing data can be used by this user and this PostgreSQL. */
export async function checkCluster(
  path: string,
  account: Account | undefined,
  binaries: Binaries,
): Promise<void> {
  if (account && !mayEnter(account, path)) {
    throw new EmbeddedPostgresError(
      `The database in ${path} belongs to the account ${account.name}, which may not enter the folders above it. ` +
        'Let others pass through them (chmod o+x), or move the data to a folder where that is so and set DATA_DIR.',
    );
  }
  const version = await readFile(join(path, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw notOurs(path, error);
  });
  if (Number(version) !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `The database in ${path} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ` +
        `${binaries.majorVersion}. Dump it with the old version and load it into a new folder (DATA_DIR).`,
    );
  }
}

function notOurs(path: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${path} cannot be read by this user. Start as the user who made it (or root), ` +
      'or set DATA_DIR to another folder.',
    { cause },
  );
}

/**
 * Makes an empty cluster for `dataDir` and returns where it is: below `dataDir`, or below `systemDir` with a link in
 * `dataDir` when `account` may not enter that. It appears complete and written to disk, or not at all; when two
 * processes make one at once, both get the first one.
 */
export async function createCluster(
  dataDir: string,
  account: Account | undefined,
  binaries: Binaries,
  systemDir: string,
  say: (line: string) => void,
): Promise<string> {
  const elsewhere = account !== undefined && !mayEnter(account, dataDir);
  const parent = elsewhere ? systemDir : dataDir;
  if (elsewhere) {
    say(
      `Keeping the database in ${systemDir}, because the account ${account.name} may not enter ${dataDir}.`,
    );
  }
  try {
    await makeFolder(parent);
    await removeUnfinished(parent);
    const id = randomBytes(4).toString('hex');
    const fresh = join(parent, `${CLUSTER}.new-${process.pid}-${id}`);
    await mkdir(fresh, { mode: 0o700 });
    try {
      if (account) await chown(fresh, account.uid, account.gid);
      await runInitdb(fresh, dataDir, account, binaries);
      await publish(fresh, dataDir, elsewhere ? join(systemDir, `${CLUSTER}-${id}`) : undefined);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  } catch (error) {
    throw fileProblem(error, parent);
  }
  return realpath(join(dataDir, CLUSTER));
}

async function publish(fresh: string, dataDir: string, elsewhere: string | undefined): Promise<void> {
  const place = join(dataDir, CLUSTER);
  try {
    if (!elsewhere) return await rename(fresh, place);
    await rename(fresh, elsewhere);
    await symlink(elsewhere, place);
  } catch (error) {
    if (!(await lstat(place).catch(() => undefined))) throw error;
    if (elsewhere) await rm(elsewhere, { recursive: true, force: true });
  }
}

async function runInitdb(
  path: string,
  dataDir: string,
  account: Account | undefined,
  binaries: Binaries,
): Promise<void> {
  const run = promisify(execFile)(
    binaries.initdb,
    [
      ...['--pgdata', path, '--username', DATABASE_USER, '--auth', 'trust', '--encoding', 'UTF8'],
      // PostgreSQL's own locale: the same order of text on every machine, whatever its C library knows.
      ...[
        '--locale',
        'C',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--no-instructions',
      ],
    ],
    { cwd: '/', env: postgresEnvironment(), ...(account && { uid: account.uid, gid: account.gid }) },
  );
  await run.catch((error: Error & { stderr?: string }) => {
    throw outputProblem(error.stderr || error.message, dataDir, 'to make its database');
  });
}

/** The environment of PostgreSQL's programs: none of the PG* variables that would bend them. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const maker = UNFINISHED.exec(name)?.[1];
    if (maker && !isAlive(Number(maker))) await rm(join(parent, name), { recursive: true, force: true });
  }
}

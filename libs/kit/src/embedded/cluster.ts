import { execFile, spawnSync } from 'node:child_process';
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
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, mayEnter, type Account } from './access.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, errorCode, fileProblem, outputProblem } from '../base/problem.ts';
import { isAlive } from './process-table.ts';

/** The superuser of the embedded PostgreSQL, which listens on 127.0.0.1 only and asks for a password there. */
export const DATABASE_USER = 'cabildo';

const CLUSTER = 'cluster';
const UNFINISHED = /^cluster\.new-(\d+)-/;

/** The place and the owner of the data files of `dataDir`; undefined before the first start. */
export async function existingCluster(
  dataDir: string,
): Promise<{ path: string; uid: number; gid: number } | undefined> {
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
  const { uid, gid } = await lstat(path);
  return { path, uid, gid };
}

/** Removes `dataDir` with the data files, wherever they are. No server may be running on them. */
export async function removeCluster(dataDir: string): Promise<void> {
  const cluster = await existingCluster(dataDir);
  for (const path of [cluster?.path, dataDir]) if (path) await rm(path, { recursive: true, force: true });
}

/** @throws {EmbeddedPostgresError} unless this user and this PostgreSQL can use the existing data. */
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
    throw new EmbeddedPostgresError(
      `The database in ${path} cannot be read by this user. Start as the user who made it (or root), ` +
        'or set DATA_DIR to another folder.',
      { cause: error },
    );
  });
  if (Number(version) !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `The database in ${path} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ` +
        `${binaries.majorVersion}. Save it with the version of Cabildo that still reads it ` +
        '(`npm run backup -- cabildo.tar --secrets`), and restore it with this one into an empty DATA_DIR ' +
        '(`npm run restore -- cabildo.tar --secrets`).',
    );
  }
}

/**
 * Creates an empty cluster for `dataDir` and returns its place: below `dataDir`, or below `systemDir` with a link in
 * `dataDir` when `account` may not enter that. The cluster appears complete or not at all; two processes that create one
 * at once both get the first one.
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
  await makeFolder(parent);
  const id = randomBytes(4).toString('hex');
  const fresh = join(parent, `${CLUSTER}.new-${process.pid}-${id}`);
  try {
    await removeUnfinished(parent);
    await mkdir(fresh, { mode: 0o700 });
    if (account) await chown(fresh, account.uid, account.gid);
    await runInitdb(fresh, dataDir, account, binaries);
    await publish(fresh, dataDir, elsewhere ? join(systemDir, `${CLUSTER}-${id}`) : undefined);
  } catch (error) {
    throw fileProblem(error, parent);
  } finally {
    await rm(fresh, { recursive: true, force: true });
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
    // Another process was first.
    if (!(await lstat(place).catch(() => undefined))) throw error;
    if (elsewhere) await rm(elsewhere, { recursive: true, force: true });
  }
}

// initdb writes its files to disk before it ends.
async function runInitdb(
  path: string,
  dataDir: string,
  account: Account | undefined,
  binaries: Binaries,
): Promise<void> {
  // PostgreSQL's own locale orders text alike on every machine and with every C library.
  const locale = '--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8'.split(' ');
  const user = `--username=${DATABASE_USER} --auth=scram-sha-256 -c ${ITERATIONS}`.split(' ');
  const rest = '--encoding=UTF8 --no-instructions'.split(' ');
  const passwordFile = `${path}.password`;
  const owner = account && { uid: account.uid, gid: account.gid };
  const options = { cwd: '/', env: postgresEnvironment(), ...owner };
  const flags = ['--pgdata', path, ...locale, ...user, `--pwfile=${passwordFile}`, ...rest];
  try {
    await writePassword(passwordFile, newPassword(), account);
    await promisify(execFile)(binaries.initdb, flags, options).catch((error: Error & { stderr?: string }) => {
      throw outputProblem(error.stderr || error.message, dataDir, 'to make its database');
    });
    await rename(passwordFile, join(path, PASSWORD));
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The file lies in the cluster's own folder, which only its owner may enter. */
const PASSWORD = 'cabildo.password';
/** Many rounds of hashing protect short passwords; this one has 192 random bits. */
const ITERATIONS = 'scram_iterations=1';
const newPassword = (): string => randomBytes(24).toString('base64url');

async function writePassword(file: string, password: string, account: Account | undefined): Promise<void> {
  await writeFile(file, password, { mode: 0o600 });
  if (account) await chown(file, account.uid, account.gid);
}

/**
 * The password of the superuser. A cluster from before there were passwords, which let in everybody on this machine, gets
 * one now; no server may be running on the cluster.
 */
export async function passwordOf(
  cluster: string,
  dataDir: string,
  account: Account | undefined,
  binaries: Binaries,
): Promise<string> {
  const kept = await keptPassword(cluster, dataDir);
  if (kept) return kept;
  const password = newPassword();
  const owner = account && { uid: account.uid, gid: account.gid };
  const single = spawnSync(binaries.postgres, ['--single', '-D', cluster, '-c', ITERATIONS, 'postgres'], {
    cwd: '/',
    env: postgresEnvironment(),
    encoding: 'utf8',
    ...owner,
    input: `ALTER ROLE ${DATABASE_USER} PASSWORD '${password}';\n`,
  });
  if (single.status !== 0 || /ERROR|FATAL/.test(single.stderr))
    throw outputProblem(single.stderr, dataDir, 'to give its database a password');
  await writeFile(join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  await writePassword(join(cluster, PASSWORD), password, account);
  return password;
}

/** The password of the superuser; undefined for a cluster from before there were passwords. */
export function keptPassword(cluster: string, dataDir: string): Promise<string | undefined> {
  return readFile(join(cluster, PASSWORD), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw fileProblem(error, dataDir);
  });
}

/** The URL of a server on a cluster. */
export function addressOf(password: string, port: number): string {
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`;
}

/** The environment of PostgreSQL's programs: without the PG* variables, which would change their settings. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

/** Removes the leftovers of starts that were killed while they created a cluster. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const maker = UNFINISHED.exec(name)?.[1];
    if (maker && !isAlive(Number(maker))) await rm(join(parent, name), { recursive: true, force: true });
  }
}

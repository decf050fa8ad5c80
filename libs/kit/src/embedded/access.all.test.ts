import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { accountFor, isRoot, mayEnter } from './access.ts';
import { findBinaries } from './binaries.ts';
import { startEmbeddedPostgres } from './index.ts';
import { fileProblem, outputProblem } from '../base/problem.ts';
import { ask, newFolder, cleanUp, startOwner } from '@cabildo/testing/embedded/owners.ts';

const FAST = { fsync: 'off' };
const silent = (): void => undefined;

afterEach(cleanUp);

/** A folder that only its owner may enter, as root's home is. */
async function privateFolder(): Promise<string> {
  const folder = newFolder();
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

describe('the embedded PostgreSQL and permissions', () => {
  test('it runs from a folder that only its user may enter, and says where it keeps the data of root', async () => {
    const systemDir = newFolder();
    const said: string[] = [];
    const onProgress = (line: string) => said.push(line);
    const options = { dataDir: join(await privateFolder(), 'data'), settings: FAST, systemDir, onProgress };
    const first = await startEmbeddedPostgres(options);
    await ask(first.url, 'CREATE TABLE note AS SELECT 1 AS id');
    await first.stop();
    expect(said.some((line) => line.startsWith(`Keeping the database in ${systemDir}`))).toBe(isRoot());
    const second = await startEmbeddedPostgres(options);
    expect(await ask(second.url, 'SELECT id FROM note')).toBe(1);
    await second.stop();
  });

  test('an ordinary user may run it', async () => {
    const user = await accountFor();
    if (user && !mayEnter(user, import.meta.dirname)) {
      process.stdout.write(
        `Skipped: running as ${user.name}, which may not enter the folder of this project.\n`,
      );
      return;
    }
    const dataDir = newFolder();
    await mkdir(dataDir);
    if (user) await chown(dataDir, user.uid, user.gid);
    const { report } = await startOwner({ dataDir, user });
    expect(report).toMatchObject({ uid: user?.uid ?? process.getuid?.() });
  });

  test('a folder that this user may not write to is named', async () => {
    const folder = newFolder();
    await mkdir(folder, { mode: 0o555 });
    const { report } = await startOwner({ dataDir: join(folder, 'data'), user: await accountFor() });
    expect(report).toEqual({ problem: expect.stringMatching(/Cannot write to .*data. Make it writable/) });
  });

  test('data that was moved out of the way is missed, not replaced by an empty database', async () => {
    const dataDir = newFolder();
    await mkdir(dataDir);
    await symlink('/nowhere/cluster-1', join(dataDir, 'cluster'));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /kept in \/nowhere\/cluster-1, which is gone/,
    );
    expect(await readdir(dataDir)).toEqual(['cluster']);
  });

  test('data that cannot be read is missed, not replaced by an empty database', async () => {
    const dataDir = newFolder();
    await mkdir(join(dataDir, 'cluster'), { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/cannot be read/);
  });
});

describe('the programs of PostgreSQL', () => {
  let copy: string;
  beforeAll(async () => {
    const { postgres } = await findBinaries(undefined, '/nowhere', silent);
    copy = await mkdtemp(join(tmpdir(), 'cabildo-test-'));
    execFileSync('cp', ['-R', `${dirname(dirname(dirname(postgres)))}/.`, copy]);
  });
  afterAll(() => rm(copy, { recursive: true }));

  test('are copied for an account that may not enter the folder of the project', async () => {
    if (!isRoot()) {
      process.stdout.write('Skipped: copying programs for another account, which only root needs.\n');
      return;
    }
    const systemDir = newFolder();
    const account = await accountFor();
    const find = () => findBinaries(account, systemDir, (line) => said.push(line), copy);
    const said: string[] = [];
    const binaries = await find();
    expect(dirname(dirname(dirname(binaries.postgres)))).toBe(systemDir);
    expect(await find()).toEqual(binaries);
    expect(said).toHaveLength(1);
  });

  test('are mended when npm was not allowed to make the links to their libraries', async () => {
    const libraries = join(copy, 'native', 'lib');
    for (const entry of await readdir(libraries, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await rm(join(libraries, entry.name));
    }
    await expect(findBinaries(undefined, '/nowhere', silent, copy)).resolves.toHaveProperty(
      'majorVersion',
      18,
    );
  });

  test('are asked for when they do not run', async () => {
    await rename(join(copy, 'native', 'lib'), join(copy, 'native', 'gone'));
    await expect(findBinaries(undefined, '/nowhere', silent, copy)).rejects.toThrow(
      /does not run on this machine: reinstall it with "npm ci", or set DATABASE_URL/,
    );
    await rename(join(copy, 'native', 'gone'), join(copy, 'native', 'lib'));
  });

  test('are asked for on a platform that has none', async () => {
    const arch = Object.getOwnPropertyDescriptor(process, 'arch') as PropertyDescriptor;
    Object.defineProperty(process, 'arch', { ...arch, value: 's390x' });
    try {
      await expect(startEmbeddedPostgres({ dataDir: newFolder() })).rejects.toThrow(
        /no embedded PostgreSQL for \w+ s390x.*set DATABASE_URL/,
      );
    } finally {
      Object.defineProperty(process, 'arch', arch);
    }
  });
});

describe('an error of the operating system', () => {
  test.each([
    ['ENOSPC', /disk that holds .* is full. Free some space/],
    ['EROFS', /Cannot write to/],
    ['EACCES', /Cannot write to/],
  ])('%s becomes a sentence that says what to do', (code, sentence) => {
    const error = Object.assign(new Error('refused'), { code });
    expect(fileProblem(error, '/data')).toHaveProperty('message', expect.stringMatching(sentence));
  });

  test('becomes the same sentence when PostgreSQL reports a full disk', () => {
    const log = 'FATAL:  could not write lock file "postmaster.pid": No space left on device';
    expect(outputProblem(log, '/data', 'to start').message).toMatch(/disk that holds \/data is full/);
  });

  test('that is unknown is passed on', () => {
    const error = new Error('something else');
    expect(fileProblem(error, '/data')).toBe(error);
  });
});

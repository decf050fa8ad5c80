import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, lastBackup } from '@cabildo/kit/database';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { workloadsOf } from './objects.ts';
import { k8s } from './parts.ts';
import { objectsIn } from './render.ts';

const example = workloadsOf(objectsIn(join(k8s, 'examples/cloudnative-pg.yaml')));
const [note] = example.find(({ name }) => name === 'cabildo-backup-noted')!.pod.containers;
const hasPsql = spawnSync('psql', ['--version']).status === 0;

describeWhere(hasPsql, 'psql', 'the CronJob that notes backups of CloudNativePG', () => {
  let folder: string;
  let stores: TestDatabase[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cabildo-noted-'));
    stores = await Promise.all([createTestDatabase('kit'), createTestDatabase('kit')]);
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await Promise.all(stores.map((store) => store.drop()));
  });

  /** Runs the container that notes, with the addresses that its Secrets hold. */
  function noteBackup(moment: string, addresses = stores.map(({ url }) => url)) {
    const file = join(folder, 'newest');
    writeFileSync(file, `${moment}\n`);
    const [command, ...args] = note!.command!;
    const [AUDIT_DATABASE_URL, MDT_DATABASE_URL] = addresses;
    const env = { PATH: process.env['PATH'], MOMENT: file, AUDIT_DATABASE_URL, MDT_DATABASE_URL };
    return spawnSync(command!, args, { env, encoding: 'utf8' });
  }

  const noted = (): Promise<(string | undefined)[]> =>
    Promise.all(
      stores.map(async ({ url }) => {
        const database = new Database({ url, max: 1 });
        try {
          return (await lastBackup(database))?.takenAt.toISOString();
        } finally {
          await database.close();
        }
      }),
    );

  test('notes the newest moment in each database, and never an older one', async () => {
    expect(noteBackup('2026-11-20T04:00:10Z')).toMatchObject({ status: 0, stderr: '' });
    expect(await noted()).toEqual(['2026-11-20T04:00:10.000Z', '2026-11-20T04:00:10.000Z']);
    noteBackup('2026-11-19T04:00:10Z');
    expect(await noted()).toEqual(['2026-11-20T04:00:10.000Z', '2026-11-20T04:00:10.000Z']);
    noteBackup('2026-11-21T04:00:10Z');
    expect(await noted()).toEqual(['2026-11-21T04:00:10.000Z', '2026-11-21T04:00:10.000Z']);
  });

  test('notes none of the future, which a clock that is wrong has named', async () => {
    noteBackup('2999-11-20T04:00:10Z');
    expect(await noted()).toEqual([undefined, undefined]);
  });

  test('fails where a database cannot be reached, so that its Job is seen', () => {
    const closed = 'postgres://nobody@127.0.0.1:1/none';
    expect(noteBackup('2026-11-20T04:00:10Z', [closed, stores[1]!.url]).status).not.toBe(0);
  });
});

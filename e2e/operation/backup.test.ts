import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  describeWhere,
  findInstalledPostgres,
  startInstalledPostgres,
  startKeptPostgres,
  type KeptPostgres,
} from '@cabildo/testing/lab/index.ts';
import { until } from '@cabildo/testing/until.ts';
import pg from 'pg';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

describeWhere(findInstalledPostgres() !== undefined, 'PostgreSQL of the system', 'ops/backup', () => {
  let kept: KeptPostgres;
  let folder: string;

  beforeAll(async () => {
    kept = await startKeptPostgres();
    ({ folder } = kept);
  });
  afterAll(() => kept.stop());

  const base = (settings: Record<string, string> = {}): Promise<string> =>
    kept.script('base.sh', { EVERY_SECONDS: '0', ...settings });
  const bases = (): Promise<string[]> => kept.bases();
  const baseOf = (daysAgo: number): Promise<string> => kept.baseOf(daysAgo);
  const archive = (): Promise<void> => kept.archive();
  /** Runs a command as the account of PostgreSQL does. */
  const script = (command: string, ...args: string[]): Promise<string> => kept.run({}, command, ...args);

  async function ask<R>(url: string, sql: string): Promise<R[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows as R[];
    } finally {
      await client.end();
    }
  }

  /** Waits for the next second of the server, since moments are named to the second. */
  async function nextSecond(): Promise<string> {
    const text = `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS now`;
    const now = async (): Promise<string> => (await ask<{ now: string }>(kept.server.url, text))[0]!.now;
    const before = await now();
    await until(async () => (await now()) !== before);
    return now();
  }

  test('data go back to a moment between two bases, and to no other', async () => {
    await ask(kept.server.url, 'CREATE TABLE payments (n int)');
    await base();
    await ask(kept.server.url, 'INSERT INTO payments VALUES (1)');
    const moment = await nextSecond();
    expect(moment).toMatch(MOMENT);
    await nextSecond();
    await ask(kept.server.url, 'INSERT INTO payments VALUES (2)');
    await archive();
    // The version before compressed nothing; the newest piece is of this one.
    for (const piece of (await readdir(join(folder, 'wal'))).toSorted().slice(0, -1))
      await script('gzip', '-d', join(folder, 'wal', piece));
    const data = join(folder, 'recovered');
    expect(await kept.script('recover.sh', {}, moment, data)).toContain(`back to ${moment}`);
    const recovered = await startInstalledPostgres({}, data);
    await until(
      async () => !(await ask<{ r: boolean }>(recovered.url, 'SELECT pg_is_in_recovery() AS r'))[0]!.r,
    );
    expect(await ask(recovered.url, 'SELECT n FROM payments')).toEqual([{ n: 1 }]);
    await recovered.stop();
  });

  test('bases stay by their age, so that every moment of the days has one before it, and the log from the oldest on', async () => {
    for (const name of await bases()) await rm(join(folder, 'base', name), { recursive: true });
    const old = await baseOf(9);
    const kept = [await baseOf(8), await baseOf(6)];
    await archive();
    const log = await readdir(join(folder, 'wal'));
    expect(await base({ KEEP_DAYS: '7' })).toContain(`base ${old} is removed`);
    expect((await bases()).slice(0, -1)).toEqual(kept);
    const left = await readdir(join(folder, 'wal'));
    const label = await readFile(join(folder, 'base', kept[0]!, 'backup_label'), 'utf8');
    const first = /\(file (\w+)\)/.exec(label)![1]!;
    expect(left).toContain(`${first}.gz`);
    expect(left).toEqual(expect.arrayContaining(log.filter((name) => name >= first)));
    expect(left.filter((name) => /^\w{24}\.gz$/.test(name) && name < first)).toEqual([]);
  });

  test('ten starts make no base beside a young one, and remove none', async () => {
    const before = await bases();
    for (let start = 0; start < 10; start += 1)
      expect(await base({ EVERY_SECONDS: '86400' })).toContain(`base ${before.at(-1)} is young`);
    expect(await bases()).toEqual(before);
  });

  test('a base that a wrong clock has named after the present holds up none', async () => {
    const ahead = await baseOf(-2);
    expect(await base({ EVERY_SECONDS: '86400' })).toContain('is saved');
    await rm(join(folder, 'base', ahead), { recursive: true });
  });

  test('two bases stay, however young the days that are kept', async () => {
    await nextSecond();
    await base({ KEEP_DAYS: '0' });
    expect(await bases()).toHaveLength(2);
  });

  test('it refuses a moment before all bases, a text that is none, and a folder with data', async () => {
    const refusal = (moment: string, data: string): Promise<string> =>
      kept.script('recover.sh', {}, moment, join(folder, data)).then(
        () => 'nothing',
        (error: { stderr: string }) => error.stderr,
      );
    expect(await refusal('2020-01-01T00:00:00Z', 'new')).toContain('no base from before');
    expect(await refusal('yesterday', 'new')).toContain('no moment');
    expect(await refusal(await nextSecond(), 'recovered')).toContain('holds data already');
  });

  test('a piece of the log is copied once, may come again as it was, and never as another; without a place for it it goes', async () => {
    const piece = join(folder, 'piece');
    const archived = (settings = {}): Promise<string> =>
      kept.script('archive.sh', settings, piece, '00000001');
    await script('sh', '-c', `echo one > ${piece}`);
    await archived();
    await archived();
    await script('sh', '-c', `echo two > ${piece}`);
    await expect(archived()).rejects.toThrow();
    expect(await script('gzip', '-dc', join(folder, 'wal/00000001.gz'))).toBe('one\n');
    await archived({ BACKUP_DIR: join(folder, 'nowhere') });
    expect(await readdir(folder)).not.toContain('nowhere');
    await script('rm', piece, join(folder, 'wal/00000001.gz'));
  });
});

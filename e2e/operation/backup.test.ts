import { existsSync } from 'node:fs';
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

const RESTIC = '/usr/bin/restic';
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

  /** Reads what people had paid by a moment, from data that go back to it by the archive of a folder. */
  async function paidBy(moment: string, data: string, archive = folder): Promise<number[]> {
    const recover = kept.script('recover.sh', { BACKUP_DIR: archive }, moment, data);
    expect(await recover).toContain(`back to ${moment}`);
    const recovered = await startInstalledPostgres({}, data);
    await until(
      async () => !(await ask<{ r: boolean }>(recovered.url, 'SELECT pg_is_in_recovery() AS r'))[0]!.r,
    );
    const payments = await ask<{ n: number }>(recovered.url, 'SELECT n FROM payments ORDER BY n');
    await recovered.stop();
    return payments.map(({ n }) => n);
  }

  beforeAll(() => ask(kept.server.url, 'CREATE TABLE payments (n int)'));

  test('data go back to a moment between two bases, and to no other', async () => {
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
    expect(await paidBy(moment, join(folder, 'recovered'))).toEqual([1]);
  });

  test('the newest base is noted in each database of Cabildo, as `npm run backup` notes its own', async () => {
    const urlOf = (name: string): string => kept.server.url.replace(/postgres$/, name);
    const noted = (): Promise<{ moment: string }[]> =>
      ask(
        urlOf('cabildo_economy'),
        `SELECT to_char(taken_at AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') AS moment FROM last_backup`,
      );
    for (const name of ['cabildo_economy', 'cabildo_of_somebody_else', 'others'])
      await ask(kept.server.url, `CREATE DATABASE ${name}`);
    const place = await readFile(
      join(import.meta.dirname, '../../libs/kit/migrations/0011_backups.sql'),
      'utf8',
    );
    for (const name of ['cabildo_economy', 'others']) await ask(urlOf(name), place);
    await base();
    const [newest] = (await bases()).slice(-1);
    expect(await noted()).toEqual([{ moment: newest }]);
    expect(await ask(urlOf('others'), 'SELECT FROM last_backup')).toEqual([]);
    // A file that was saved later stays noted.
    await ask(urlOf('cabildo_economy'), `UPDATE last_backup SET taken_at = '2999-01-01T00:00:00Z'`);
    await base({ EVERY_SECONDS: '86400' });
    expect(await noted()).toEqual([{ moment: '29990101T000000Z' }]);
  });

  test('the archive says how large it is, and how far it goes back', async () => {
    await base({ EVERY_SECONDS: '86400' });
    const names = await bases();
    const shown = new Map(
      [...(await readFile(join(folder, 'metrics/archive.prom'), 'utf8')).matchAll(/^(\S+) (\d+)$/gm)].map(
        ([, metric, value]) => [metric!, Number(value)],
      ),
    );
    const nameOf = (which: string): string =>
      new Date(shown.get(`cabildo_archive_base_timestamp_seconds{base="${which}"}`)! * 1_000)
        .toISOString()
        .replaceAll(/[-:]|\.\d+/g, '');
    expect([nameOf('oldest'), nameOf('newest')]).toEqual([names[0], names.at(-1)]);
    // A base has the 16 MiB of log that it begins with.
    expect(shown.get('cabildo_archive_bytes{part="base"}')).toBeGreaterThan(2 ** 24);
    expect(shown.get('cabildo_archive_bytes{part="wal"}')).toBeGreaterThan(0);
  });

  test('the archive says how large it is before there is a base, and names no moment of one', async () => {
    const empty = join(folder, 'empty');
    // This server knows no TLS, and so lets no copy be made.
    await expect(base({ BACKUP_DIR: empty, PGSSLMODE: 'require' })).rejects.toThrow('pg_basebackup');
    expect(await readFile(join(empty, 'metrics/archive.prom'), 'utf8')).toMatch(
      /^(cabildo_archive_bytes\{part="(base|wal)"\} \d+\n){2}$/,
    );
  });

  describeWhere(existsSync(RESTIC), 'restic', 'the archive that is carried away', () => {
    const RESTIC_PASSWORD = 'of this test';
    let away: string;
    beforeAll(async () => {
      away = (await script('mktemp', '-d')).trim();
    });
    afterAll(() => rm(away, { recursive: true }));

    const settings = () => ({
      RESTIC_REPOSITORY: join(away, 'repository'),
      RESTIC_PASSWORD,
      RESTIC_CACHE_DIR: join(away, 'cache'),
    });
    const carry = (): Promise<string> => kept.script('carry.sh', settings());
    const carriedAt = async (): Promise<number> =>
      Number(/ (\d+)\n/.exec(await readFile(join(folder, 'metrics/carried.prom'), 'utf8'))![1]);

    test('goes back to a moment on a machine that has nothing else', async () => {
      await base();
      await ask(kept.server.url, 'INSERT INTO payments VALUES (3)');
      await nextSecond();
      const moment = await nextSecond();
      await ask(kept.server.url, 'INSERT INTO payments VALUES (4)');
      await carry();
      await archive();
      await carry();
      const other = join(away, 'other');
      await kept.run(settings(), RESTIC, 'restore', 'latest', '--host', 'cabildo', '--target', other);
      expect(await paidBy(moment, join(away, 'recovered'), other)).toEqual([1, 2, 3]);
    });

    test('says when it was carried last, and that it never was', async () => {
      await rm(join(folder, 'metrics/carried.prom'));
      await expect(kept.script('carry.sh', { ...settings(), RESTIC_PASSWORD: 'another' })).rejects.toThrow(
        'wrong password',
      );
      expect(await carriedAt()).toBe(0);
      const before = Math.floor(Date.now() / 1_000);
      await carry();
      expect(await carriedAt()).toBeGreaterThanOrEqual(before);
    });

    test('without an address for it says what to set', async () => {
      await expect(kept.script('carry.sh')).rejects.toThrow('RESTIC_REPOSITORY says where');
    });
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

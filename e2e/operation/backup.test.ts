import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountFor } from '@cabildo/kit/embedded/access.ts';
import {
  describeWhere,
  findInstalledPostgres,
  startInstalledPostgres,
  type LabServer,
} from '@cabildo/testing/lab/index.ts';
import { until } from '@cabildo/testing/until.ts';
import pg from 'pg';

const scripts = join(import.meta.dirname, '../../ops/backup');
const programs = findInstalledPostgres();
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

describeWhere(programs !== undefined, 'PostgreSQL of the system', 'ops/backup', () => {
  let folder: string;
  let account: { uid: number; gid: number } | undefined;
  let server: LabServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cabildo-ops-backup-'));
    const found = await accountFor();
    account = found && { uid: found.uid, gid: found.gid };
    if (account) await chown(folder, account.uid, account.gid);
    await script('sh', '-c', 'mkdir -p "$BACKUP_DIR/base" "$BACKUP_DIR/wal"');
    const archive = join(scripts, 'archive.sh');
    server = await startInstalledPostgres({
      archive_mode: 'on',
      archive_command: `BACKUP_DIR=${folder} sh ${archive} %p %f`,
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const base = (settings: Record<string, string> = {}): Promise<string> =>
    scriptWith(settings, 'sh', join(scripts, 'base.sh'));
  const bases = async (): Promise<string[]> => (await readdir(join(folder, 'base'))).toSorted();

  /** Makes a base, has it be as old as that, and says its name. */
  async function baseOf(daysAgo: number): Promise<string> {
    await base({ KEEP_DAYS: '100' });
    const made = new Date(Date.now() - daysAgo * 86_400_000);
    const name = made.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    await rename(join(folder, 'base', (await bases()).at(-1)!), join(folder, 'base', name));
    return name;
  }

  /** Runs a command as the account of PostgreSQL does. */
  const script = (command: string, ...args: string[]): Promise<string> => scriptWith({}, command, ...args);

  async function scriptWith(settings: Record<string, string>, command: string, ...args: string[]) {
    const { port } = server ? new URL(server.url) : { port: '' };
    const env = {
      PATH: `${programs}:${process.env['PATH']}`,
      BACKUP_DIR: folder,
      ONCE: '1',
      EVERY_SECONDS: '0',
      ...settings,
      PGHOST: '127.0.0.1',
      PGUSER: 'cabildo',
      PGPORT: port,
    };
    return (await promisify(execFile)(command, args, { env, cwd: '/', ...account })).stdout;
  }

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
    const now = async (): Promise<string> => (await ask<{ now: string }>(server.url, text))[0]!.now;
    const before = await now();
    await until(async () => (await now()) !== before);
    return now();
  }

  const archive = async (): Promise<void> => {
    const [file] = await ask<{ name: string }>(server.url, 'SELECT pg_walfile_name(pg_switch_wal()) AS name');
    await until(async () => (await readdir(join(folder, 'wal'))).includes(`${file!.name}.gz`));
  };

  test('data go back to a moment between two bases, and to no other', async () => {
    await ask(server.url, 'CREATE TABLE payments (n int)');
    await base();
    await ask(server.url, 'INSERT INTO payments VALUES (1)');
    const moment = await nextSecond();
    expect(moment).toMatch(MOMENT);
    await nextSecond();
    await ask(server.url, 'INSERT INTO payments VALUES (2)');
    await archive();
    // The version before compressed nothing; the newest piece is of this one.
    for (const piece of (await readdir(join(folder, 'wal'))).toSorted().slice(0, -1))
      await script('gzip', '-d', join(folder, 'wal', piece));
    const data = join(folder, 'recovered');
    expect(await script('sh', join(scripts, 'recover.sh'), moment, data)).toContain(`back to ${moment}`);
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
      script('sh', join(scripts, 'recover.sh'), moment, join(folder, data)).then(
        () => 'nothing',
        (error: { stderr: string }) => error.stderr,
      );
    expect(await refusal('2020-01-01T00:00:00Z', 'new')).toContain('no base from before');
    expect(await refusal('yesterday', 'new')).toContain('no moment');
    expect(await refusal(await nextSecond(), 'recovered')).toContain('holds data already');
  });

  test('a piece of the log is copied once, may come again as it was, and never as another; without a place for it it goes', async () => {
    const piece = join(folder, 'piece');
    const archived = (settings = `BACKUP_DIR=${folder}`): Promise<string> =>
      script('sh', '-c', `${settings} sh ${join(scripts, 'archive.sh')} ${piece} 00000001`);
    await script('sh', '-c', `echo one > ${piece}`);
    await archived();
    await archived();
    await script('sh', '-c', `echo two > ${piece}`);
    await expect(archived()).rejects.toThrow();
    expect(await script('gzip', '-dc', join(folder, 'wal/00000001.gz'))).toBe('one\n');
    await archived(`BACKUP_DIR=${folder}/nowhere`);
    expect(await readdir(folder)).not.toContain('nowhere');
    await script('rm', piece, join(folder, 'wal/00000001.gz'));
  });
});

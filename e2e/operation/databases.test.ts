import { execFile } from 'node:child_process';
import { chown, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '@cabildo/contracts/action';
import { accountFor } from '@cabildo/kit/embedded/access.ts';
import {
  describeWhere,
  FAST_SETTINGS,
  findInstalledPostgres,
  startInstalledPostgres,
  type LabServer,
} from '@cabildo/testing/lab/index.ts';
import pg from 'pg';

const root = join(import.meta.dirname, '../..');
const programs = findInstalledPostgres();
const OWNER_PASSWORD = 'password-of-the-superuser';
const run = promisify(execFile);

const passwordOf = (service: string): string => `password-of-${service}`;
const upper = (service: string): string => service.toUpperCase();

describeWhere(programs !== undefined, 'PostgreSQL of the system', 'ops/postgres', () => {
  let server: LabServer;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cabildo-hba-'));
    const hba = join(folder, 'pg_hba.conf');
    await copyFile(join(root, 'ops/postgres/pg_hba.conf'), hba);
    const account = await accountFor();
    if (account) for (const path of [folder, hba]) await chown(path, account.uid, account.gid);
    server = await startInstalledPostgres(FAST_SETTINGS);
    // The superuser of the image has a password, and pg_hba.conf names who gets in.
    for (const sql of [
      `ALTER ROLE cabildo PASSWORD '${OWNER_PASSWORD}'`,
      `CREATE ROLE postgres LOGIN SUPERUSER REPLICATION PASSWORD '${OWNER_PASSWORD}'`,
      `ALTER SYSTEM SET hba_file = '${hba}'`,
    ])
      await ask(server.url, sql);
    process.env['PGPASSWORD'] = OWNER_PASSWORD;
    await server.restart();
    await prepare();
  });
  afterAll(async () => {
    delete process.env['PGPASSWORD'];
    await server.stop();
    await rm(folder, { recursive: true });
  });

  async function ask<R>(url: string, sql: string): Promise<R[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows as R[];
    } finally {
      await client.end();
    }
  }

  const connection = () => ({
    PATH: `${programs}:${process.env['PATH']}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(server.port),
    PGUSER: 'postgres',
    PGPASSWORD: OWNER_PASSWORD,
  });

  /** Runs databases.sh as compose does. */
  async function prepare(settings: Record<string, string> = {}): Promise<string> {
    const passwords = SERVICES.map((service) => [`${upper(service)}_DATABASE_PASSWORD`, passwordOf(service)]);
    const MONITOR_PASSWORD = passwordOf('monitor');
    const env = { ...connection(), MONITOR_PASSWORD, ...Object.fromEntries(passwords), ...settings };
    return (await run('sh', [join(root, 'ops/postgres/databases.sh')], { env })).stdout;
  }

  const urlOf = (role: string, database = role, password = passwordOf(role)): string =>
    `postgres://cabildo_${role}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/cabildo_${database}`;
  const addresses = () =>
    Object.fromEntries(SERVICES.map((service) => [`${upper(service)}_DATABASE_URL`, urlOf(service)]));

  /** Runs a tool with the addresses of the services alone. */
  const tool = async (name: string, ...words: string[]): Promise<string> => {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, HOME, NODE_COMPILE_CACHE, ...addresses() };
    return (await run(process.execPath, [join(root, 'tools', `${name}.ts`), ...words], { env })).stdout;
  };

  test('each service reaches its own database, and no role that of another service', async () => {
    for (const service of SERVICES) {
      const [row] = await ask<{ role: string }>(urlOf(service), 'SELECT current_user AS role');
      expect(row).toEqual({ role: `cabildo_${service}` });
      for (const other of SERVICES.filter((each) => each !== service))
        await expect(ask(urlOf(service, other), 'SELECT 1')).rejects.toThrow(
          'permission denied for database',
        );
    }
  });

  test('a wrong password lets nobody in', async () => {
    await expect(ask(urlOf('mdt', 'mdt', 'guessed'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  test('a service may neither make databases and roles nor read files of the server', async () => {
    for (const sql of [
      'CREATE DATABASE other',
      'CREATE ROLE other',
      `SELECT pg_read_file('postgresql.conf')`,
    ])
      await expect(ask(urlOf('economy'), sql)).rejects.toThrow('permission denied');
  });

  test('run again it keeps what is there, and sets a password that has changed, whatever it holds', async () => {
    await ask(urlOf('audit'), 'CREATE TABLE kept (n int)');
    const password = `it's "new" $HOME`;
    expect(await prepare({ AUDIT_DATABASE_PASSWORD: password })).toContain(
      'audit: its role and database are there',
    );
    await expect(ask(urlOf('audit'), 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await ask(urlOf('audit', 'audit', password), 'SELECT n FROM kept')).toEqual([]);
    await prepare();
    await ask(urlOf('audit'), 'DROP TABLE kept');
  });

  test('another password of the superuser is refused with what to do', async () => {
    const refusal = await prepare({ PGPASSWORD: 'made-anew' }).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
    expect(refusal).toContain('put back the .env of then');
  });

  test('migrations and a backup need no more than these roles', async () => {
    expect(await tool('migrate')).toContain('audit: ');
    expect(await tool('backup', join(folder, 'all.tar'))).toContain('rows of');
    const report = JSON.parse(
      await tool('doctor', '--json').catch(({ stdout }: { stdout: string }) => stdout),
    ) as { findings: { check: string; level: string }[] };
    // Nothing runs here, on a PostgreSQL that is fast because a crash may lose what it holds.
    const others = ['durability', 'public address'];
    expect(
      report.findings.filter(({ level, check }) => level === 'error' && !others.includes(check)),
    ).toEqual([]);
  });

  test('base backups sign in with the password of the superuser, and services make none', async () => {
    const copy = (settings: Record<string, string>, name: string) =>
      run('pg_basebackup', ['--pgdata', join(folder, name), '--checkpoint', 'fast'], {
        env: { ...connection(), ...settings },
      });
    await copy({}, 'base');
    await expect(copy({ PGUSER: 'cabildo_audit', PGPASSWORD: passwordOf('audit') }, 'none')).rejects.toThrow(
      'no pg_hba.conf entry',
    );
  });
});

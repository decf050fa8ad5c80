import { Client } from 'pg';
import { childrenOf, describeProcess } from '@cabildo/kit/embedded/process-table.ts';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { startMute } from './address.ts';
import { startPostgres } from './postgres.ts';
import { isReachable } from './reachable.ts';

describe('a PostgreSQL of its own', () => {
  test('keeps what was committed when it and all its processes are killed', async () => {
    const postgres = await startPostgres({ settings: { fsync: 'off' } });
    await query(postgres.url, 'CREATE TABLE note AS SELECT 1 AS id');
    const { pid, port } = postgres;
    const family = [pid, ...childrenOf(pid)];
    expect(family.length).toBeGreaterThan(1);

    await postgres.kill();
    expect(family.filter((each) => describeProcess(each)?.command)).toEqual([]);
    await postgres.restart();

    expect(postgres).toMatchObject({ port });
    expect(postgres.pid).not.toBe(pid);
    expect(await query(postgres.url, 'SELECT id FROM note')).toEqual([{ id: 1 }]);
    await postgres.stop();
    expect(await isReachable(postgres.url)).toBe(false);
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

describe('isReachable', () => {
  test('is true for the PostgreSQL of this test run', async () => {
    expect(await isReachable(process.env.TEST_DATABASE_URL as string)).toBe(true);
  });

  test.each([
    'postgres://cabildo@127.0.0.1:%p/postgres',
    'amqp://guest:guest@127.0.0.1:%p',
    'redis://127.0.0.1:%p',
  ])('is false where no server listens (%s)', async (url) => {
    expect(await isReachable(url.replace('%p', String(await freePort())))).toBe(false);
  });

  test.each([
    'postgres://cabildo@127.0.0.1:%p/postgres',
    'amqp://guest:guest@127.0.0.1:%p',
    'redis://127.0.0.1:%p',
  ])('is false where a server listens and never answers (%s)', async (url) => {
    const mute = await startMute();
    expect(await isReachable(url.replace('%p', String(mute.port)), 50)).toBe(false);
    mute.close();
  });

  test('refuses a URL that it cannot judge', async () => {
    await expect(isReachable('http://127.0.0.1')).rejects.toThrow(/use a postgres, amqp or redis URL/);
  });
});

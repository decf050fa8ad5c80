import { Client } from 'pg';
import { childrenOf, describeProcess } from '@cabildo/kit/embedded/process-table.ts';
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

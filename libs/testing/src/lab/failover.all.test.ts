import { Client } from 'pg';
import { startReplicatedPostgres } from './failover.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a PostgreSQL with a standby keeps what was committed, at the same address, through two fail-overs and a crash', async () => {
  const postgres = await startReplicatedPostgres();
  const first = postgres.pid;
  await query(postgres.url, 'CREATE TABLE notes (id int)');
  for (const [id, change] of [
    [1, () => postgres.failOver()],
    [2, () => postgres.failOver()],
    [3, () => postgres.kill().then(() => postgres.restart())],
  ] as const) {
    await query(postgres.url, `INSERT INTO notes VALUES (${id})`);
    await change();
  }
  expect(await query(postgres.url, 'SELECT id FROM notes ORDER BY id')).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ]);
  expect(postgres.pid).not.toBe(first);
  await postgres.stop();
});

import type { Tx } from '@cabildo/kit';
import { nodesOf, type PlanNode, type PlanRow } from '@cabildo/testing';
import { startWorld, type World } from '../world.testing.ts';
import type { Batch } from './batch.ts';
import { listHeld } from '../sql/holdings.ts';
import { lockHoldings, writeBatch } from './sql.ts';

/*
 * A session keeps the plan of a statement that it uses often. What is planned while the platform is young, before
 * PostgreSQL has ever counted a table, must still serve when the table has grown (decision 15).
 */

let world: World;

beforeAll(async () => {
  world = await startWorld();
});

afterAll(() => world.close());

/** How the statements would be carried out for any values, on the tables as they are now. */
async function plansOf(ask: (tx: Tx) => Promise<unknown>): Promise<PlanNode[]> {
  const texts: string[] = [];
  const listen = (text: string): Promise<never[]> => {
    texts.push(text);
    return Promise.resolve([]);
  };
  await ask({ query: listen, finish: listen } as never);
  return world.database.withConnection(async (client) => {
    const plans: PlanNode[] = [];
    for (const text of texts) {
      const { rows } = await client.query<PlanRow>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
      plans.push(rows[0]!['QUERY PLAN'][0]!.Plan);
    }
    return plans;
  });
}

const nothing = {
  writes: { movements: [], facts: [], keys: [] },
  changedHoldings: () => [],
  changedStocks: () => [],
  changedHolders: () => [],
} as never as Batch;

it('what characters have is found by the whole of its key, however few rows there were at first', async () => {
  const item = await world.addItem(world.person().serverId);
  await world.database.query(
    'INSERT INTO holders (character_id, server_id) SELECT i, 1 FROM generate_series(9e9::bigint, 9e9::bigint + 3999) i',
  );
  for (const [from, to] of [
    [0, 0],
    [1, 300],
    [301, 1_000],
    [1_001, 3_999],
  ]) {
    await world.database.query(
      `INSERT INTO holdings (character_id, item_id) SELECT 9e9::bigint + i, $3 FROM generate_series($1::int, $2::int) i`,
      [from, to, item.item_id],
    );
    const plans = [
      ...(await plansOf((tx) => lockHoldings(tx, []))),
      ...(await plansOf((tx) => writeBatch(tx.query, nothing, new Date()))),
    ];
    const ways = plans
      .flatMap(nodesOf)
      .filter((node) => node['Index Name'] && node['Relation Name'] === 'holdings');
    expect(ways).toHaveLength(2);
    for (const way of ways) expect(way['Index Cond']).toMatch(/character_id.*item_id|item_id.*character_id/);
    const reading = (await plansOf((tx) => listHeld(tx, [1]))).flatMap(nodesOf);
    expect(reading.map((node) => node['Index Name'])).toContain('holdings_pkey');
  }
});

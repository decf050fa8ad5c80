import type { Tx } from '@cabildo/kit/database';
import { nodesOf, plansOf } from '@cabildo/testing';
import { lockHoldings, readHeld, updateHoldings } from '../holdings/table.ts';
import { startWorld, type World } from '../testing/world.ts';

/*
 * PostgreSQL caches the plan of a statement that a connection uses often. A plan made while the tables are small and have
 * no statistics must still be good when they have grown (decision 15).
 */

let world: World;

beforeAll(async () => {
  world = await startWorld();
});

afterAll(() => world.close());

const genericPlansOf = (ask: (tx: Tx) => Promise<unknown>) => plansOf(world.database, ask, { generic: true });

it('holdings are found by their whole key, also by a plan made while there were few rows', async () => {
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
      ...(await genericPlansOf((tx) => lockHoldings(tx, []))),
      ...(await genericPlansOf((tx) =>
        updateHoldings(tx, [{ character_id: 1, item_id: 1, quantity: 0, reserved: 0 }]),
      )),
    ];
    const ways = plans
      .flatMap(nodesOf)
      .filter((node) => node['Index Name'] && node['Relation Name'] === 'holdings');
    expect(ways).toHaveLength(2);
    for (const way of ways) expect(way['Index Cond']).toMatch(/character_id.*item_id|item_id.*character_id/);
    const reading = (
      await genericPlansOf((tx) => readHeld(tx, [{ characterId: 1, limit: 50, offset: 0 }]))
    ).flatMap(nodesOf);
    expect(reading.map((node) => node['Index Name'])).toContain('holdings_pkey');
  }
});

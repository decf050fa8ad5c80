import { createHarness, retain, type Harness } from '@cabildo/testing';
import { violations } from './ledger/invariants.ts';
import service from './service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const daysAgo = (days: number): Date => new Date(h.clock.now().getTime() - days * 86_400_000);
const [OLD, YOUNG] = [91, 89];
const run = () => retain(h.database, service.tables, h.clock.now());
const idsOf = async (table: string, column = 'id') =>
  (await h.database.query<{ id: unknown }>(`SELECT ${column} AS id FROM ${table} ORDER BY 1`)).map(
    ({ id }) => id,
  );

test('frisks go 90 days after their end, with what they found (FU-09)', async () => {
  const add = async (target: number, ended: Date | null) => {
    // One statement, because the service's own job may remove the frisk before another statement adds the result.
    await h.database.query(
      `WITH frisk AS (
         INSERT INTO frisks (server_id, searcher_character_id, searcher_user_id, target_character_id, target_user_id, state,
           started_at, expires_at, finished_at) VALUES (1, 1, 1, $1, 1, $2, $3, $4, $5) RETURNING id
       )
       INSERT INTO frisk_results (frisk_id, item_id, name, quantity, can_confiscate)
       SELECT id, $1, 'Pan', 1, true FROM frisk`,
      [target, ended ? 'completed' : 'open', daysAgo(400), daysAgo(-1), ended],
    );
  };
  await add(2, daysAgo(OLD));
  await add(3, daysAgo(YOUNG));
  await add(4, null);
  await run();
  expect(await idsOf('frisks', 'target_character_id')).toEqual([3, 4]);
  expect(await idsOf('frisk_results', 'item_id')).toEqual([3, 4]);
});

test('purchases go 90 days after their end, and movements of what was bought stay (FU-09)', async () => {
  const add = (id: number, finished: Date | null) =>
    h.database.query(
      `INSERT INTO purchases (id, server_id, character_id, user_id, state, license_id, total, created_at, due_at,
         finished_at) VALUES ($1, 1, 1, 1, $2, $1, 5, $3, $4, $5)`,
      [id, finished ? 'refused' : 'reserved', daysAgo(400), daysAgo(-1), finished],
    );
  await add(1, daysAgo(OLD));
  await add(2, daysAgo(YOUNG));
  await add(3, null);
  await run();
  expect(await idsOf('purchases')).toEqual([2, 3]);
});

test('shops of organisations go 90 days after they were closed, with what they sold (FU-09)', async () => {
  const add = (id: number, closed: Date | null) =>
    h.database.query(
      `WITH item AS (
         INSERT INTO items (server_id, name, created_at) VALUES (1, 'cosa ' || $1::bigint, $2) RETURNING id
       ), shop AS (
         INSERT INTO shops (id, server_id, org_id, name, created_at, closed_at, receiver_character_id)
         OVERRIDING SYSTEM VALUE VALUES ($1, 1, 1, 'x', $2, $3, CASE WHEN $3::timestamptz IS NOT NULL THEN 1 END)
         RETURNING id
       ) INSERT INTO shop_items (shop_id, item_id, price) SELECT shop.id, item.id, 1 FROM shop, item`,
      [id, daysAgo(400), closed],
    );
  await add(1, daysAgo(OLD));
  await add(2, daysAgo(YOUNG));
  await add(3, null);
  await run();
  expect([await idsOf('shops'), await idsOf('shop_items', 'shop_id')]).toEqual([
    [2, 3],
    [2, 3],
  ]);
});

test('answers to vaults go after 90 days where nothing moved, and stay with the ledger where something did (FU-09)', async () => {
  const add = (key: string, at: Date, refusal: object | null) =>
    h.database.query(
      `INSERT INTO vault_units (key, server_id, reason, character_id, item_id, quantity, refusal, created_at)
       VALUES ($1, 1, 'vault_in', 1, 1, 1, $2, $3)`,
      [key, refusal, at],
    );
  const refusal = { failure: 'not_found' };
  await add('moved', daysAgo(400), null);
  await add('refused', daysAgo(OLD), refusal);
  await add('refused of late', daysAgo(YOUNG), refusal);
  await h.database.query('INSERT INTO holders (character_id, server_id) VALUES (1, 1)');
  await h.database.query(
    `INSERT INTO movements (server_id, item_id, quantity, source, target, to_character_id, from_character_id, reason, created_at)
     VALUES (1, 1, 1, 'void', 'character', 1, NULL, 'give', $1), (1, 1, 1, 'character', 'vault', NULL, 1, 'vault_in', $1)`,
    [daysAgo(400)],
  );
  await run();
  expect(await idsOf('vault_units', 'key')).toEqual(['moved', 'refused of late']);
  expect(await idsOf('movements', 'reason')).toEqual(['give', 'vault_in']);
  expect(await violations(h.database)).toEqual([]);
});

import { retention, rulesOf } from '@cabildo/kit/jobs';
import { createHarness, retain, type Harness } from '@cabildo/testing';
import service from './service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const daysAgo = (days: number): Date => new Date(h.clock.now().getTime() - days * 86_400_000);
const run = () => retain(h.database, service.tables, h.clock.now());

test('purchases go 90 days after their end (FU-09)', async () => {
  const add = (id: number, finished: Date | null) =>
    h.database.query(
      `INSERT INTO purchases (id, server_id, character_id, user_id, state, vehicle, total, created_at, due_at,
         finished_at) VALUES ($1, 1, 1, 1, $2, '{}', 5, $3, $4, $5)`,
      [id, finished ? 'refused' : 'reserved', daysAgo(400), daysAgo(-1), finished],
    );
  await add(1, daysAgo(91));
  await add(2, daysAgo(89));
  await add(3, null);
  await run();
  expect(await h.database.query('SELECT id FROM purchases ORDER BY id')).toEqual([{ id: 2 }, { id: 3 }]);
});

test('payments of fees go 90 days after their end (FU-09)', async () => {
  const add = (id: number, finished: Date | null) =>
    h.database.query(
      `INSERT INTO impound_payments (id, server_id, character_id, user_id, state, vehicle_id, vehicle, total, created_at,
         due_at, finished_at) VALUES ($1, 1, 1, 1, $2, $1, '{}', 5, $3, $4, $5)`,
      [id, finished ? 'refused' : 'reserved', daysAgo(400), daysAgo(-1), finished],
    );
  await add(1, daysAgo(91));
  await add(2, daysAgo(89));
  await add(3, null);
  await run();
  expect(await h.database.query('SELECT id FROM impound_payments ORDER BY id')).toEqual([
    { id: 2 },
    { id: 3 },
  ]);
});

test('offers and their payments go 90 days after their end, keys after their time (FU-09)', async () => {
  const [model] = await h.database.query<{ id: number }>(
    `INSERT INTO vehicle_models (server_id, brand, model, price, created_at) VALUES (1, 'K', 'S', 5, now()) RETURNING id`,
  );
  await h.database.query('INSERT INTO owners (character_id, server_id) VALUES (1, 1)');
  const add = async (id: number, over: Date | null) => {
    await h.database.query(
      `INSERT INTO vehicles (id, server_id, model_id, plate, color, owner_character_id, state, created_at)
       VALUES ($1, 1, $2, $3, '#FFFFFF', 1, 'owned', now())`,
      [id, model!.id, `AA ${id}`],
    );
    await h.database.query(
      `INSERT INTO vehicle_offers (server_id, vehicle_id, brand, model, plate, seller_character_id, buyer_character_id,
         from_character_id, from_user_id, price, status, created_at, expires_at, ended_at)
       VALUES (1, $1, 'K', 'S', 'AA', 1, 2, 1, 1, 5, $2, $3, $4, $5)`,
      [id, over ? 'declined' : 'open', daysAgo(400), daysAgo(-1), over],
    );
    await h.database.query(
      `INSERT INTO offer_payments (id, server_id, character_id, user_id, state, offer_id, vehicle_id,
         seller_character_id, buyer_character_id, vehicle, total, created_at, due_at, finished_at)
       VALUES ($1, 1, 1, 1, $2, $1, $1, 1, 2, '{}', 5, $3, $4, $5)`,
      [id, over ? 'refused' : 'reserved', daysAgo(400), daysAgo(-1), over],
    );
    await h.database.query(
      `INSERT INTO vehicle_keys (vehicle_id, character_id, server_id, user_id, given_by_user_id, given_at, until)
       VALUES ($1, 2, 1, 2, 1, $2, $3)`,
      [id, daysAgo(400), over],
    );
  };
  await add(11, daysAgo(91));
  await add(12, daysAgo(89));
  await add(13, null);
  await run();
  for (const table of ['vehicle_offers', 'offer_payments', 'vehicle_keys'])
    expect(await h.database.query(`SELECT vehicle_id AS id FROM ${table} ORDER BY 1`)).toEqual([
      { id: 12 },
      { id: 13 },
    ]);
});

test('the log of a vehicle goes as a whole 365 days after its removal, and not before (FU-09)', async () => {
  const add = (vehicle: number, action: string, days: number) =>
    h.database.query(
      `INSERT INTO vehicle_logs (server_id, vehicle_id, plate, action, details, created_at)
       VALUES (1, $1, 'AA 1', $2, '{}', $3)`,
      [vehicle, action, daysAgo(days)],
    );
  await add(1, 'sold', 900);
  await add(1, 'updated', 800);
  await add(1, 'removed', 366);
  await add(2, 'sold', 900);
  await add(2, 'removed', 364);
  await add(3, 'created', 900);
  await run();
  const text = 'SELECT vehicle_id, action FROM vehicle_logs ORDER BY id';
  expect(await h.database.query(text)).toEqual([
    { vehicle_id: 2, action: 'sold' },
    { vehicle_id: 2, action: 'removed' },
    { vehicle_id: 3, action: 'created' },
  ]);
});

test('the removal of a vehicle stays in the log while an entry before it does, which somebody has locked (FU-09)', async () => {
  const text = 'SELECT action FROM vehicle_logs WHERE vehicle_id = 4 ORDER BY id';
  for (const [action, days] of [
    ['sold', 900],
    ['removed', 400],
  ] as const)
    await h.database.query(
      `INSERT INTO vehicle_logs (server_id, vehicle_id, plate, action, details, created_at)
       VALUES (1, 4, 'AA 4', $1, '{}', $2)`,
      [action, daysAgo(days)],
    );
  await h.database.transaction(async (tx) => {
    await tx.query(`UPDATE vehicle_logs SET plate = plate WHERE vehicle_id = 4 AND action = 'sold'`);
    await retention(rulesOf(service.tables)).run({ database: h.database, now: h.clock.now() } as never);
    expect(await h.database.query(text)).toEqual([{ action: 'sold' }, { action: 'removed' }]);
  });
  await run();
  expect(await h.database.query(text)).toEqual([]);
});

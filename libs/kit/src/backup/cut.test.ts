import { createTestDatabase, until, type TestDatabase } from '@cabildo/testing';
import { Database } from '../database/database.ts';
import { takeCut } from './cut.ts';
import { closeSessions } from './session.ts';

let stores: TestDatabase[];
let databases: Database[];

beforeAll(async () => {
  stores = [await createTestDatabase('kit'), await createTestDatabase('kit')];
  databases = stores.map(({ url }) => new Database({ url }));
  for (const database of databases) await database.query('CREATE TABLE steps (n int)');
});

afterAll(async () => {
  for (const database of databases) await database.close();
  for (const store of stores) await store.drop();
});

const addresses = (): Map<string, string> =>
  new Map([
    ['economy', stores[0]!.url],
    ['audit', stores[1]!.url],
  ]);

const OUTBOX = `INSERT INTO outbox (event_id, type, payload) VALUES (gen_random_uuid(), 'step', '{}')`;

/** Takes steps in the first database, and each then in the second because of it. */
async function causeSteps(worker: number, isOver: () => boolean): Promise<void> {
  for (let step = 1; !isOver(); step += 1)
    for (const database of databases)
      await database.transaction(async (tx) => {
        await tx.query('INSERT INTO steps VALUES ($1)', [worker * 1_000_000 + step]);
        await tx.query(OUTBOX);
      });
}

test('no snapshot holds an effect whose cause is missing in the other one', async () => {
  let isOver = false;
  const workers = Promise.all([1, 2, 3, 4].map((worker) => causeSteps(worker, () => isOver)));
  try {
    for (let round = 0; round < 60; round += 1) {
      const { sessions } = await takeCut(addresses());
      const steps = [];
      for (const { sql } of sessions)
        steps.push(new Set((await sql.query<{ n: number }>('SELECT n FROM steps')).map(({ n }) => n)));
      await closeSessions(sessions);
      const [causes, effects] = steps;
      expect([...effects!].filter((step) => !causes!.has(step))).toEqual([]);
    }
  } finally {
    isOver = true;
    await workers;
  }
});

test('commits that wait for the snapshots are let through as soon as these are taken', async () => {
  const { sessions } = await takeCut(addresses());
  await databases[0]!.transaction((tx) => tx.query(OUTBOX));
  await closeSessions(sessions);
});

test('an outbox that is in use is asked for again, and nothing is locked meanwhile', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHeld: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  const holder = databases[1]!.transaction(async (tx) => {
    await tx.query(OUTBOX);
    isHeld();
    await released;
  });
  await held;
  const cut = takeCut(addresses());
  await until(async () => {
    const waiting = await databases[1]!.query('SELECT FROM pg_locks WHERE NOT granted');
    return waiting.length > 0;
  });
  // The first outbox is free between two attempts.
  await databases[0]!.transaction((tx) => tx.query(OUTBOX));
  release();
  await holder;
  await closeSessions((await cut).sessions);
});

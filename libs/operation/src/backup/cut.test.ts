import { createTestDatabase, hold, until, type TestDatabase } from '@cabildo/testing';
import { COMMIT_LOCK, Database } from '@cabildo/kit/database';
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

const take = (database: Database, step: number): Promise<unknown> =>
  database.transaction((tx) => tx.query('INSERT INTO steps VALUES ($1)', [step]));

/** Takes steps in the first database, and each then in the second because of it, as the answer to a call: there is no event. */
async function causeSteps(worker: number, isOver: () => boolean): Promise<void> {
  for (let step = 1; !isOver(); step += 1)
    for (const database of databases) await take(database, worker * 1_000_000 + step);
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
  await take(databases[0]!, 1);
  await closeSessions(sessions);
});

test('a transaction that is under way holds up no backup before it commits', async () => {
  const release = await hold(databases[1]!, (tx) => tx.query('INSERT INTO steps VALUES (2)'));
  const { sessions } = await takeCut(addresses());
  await closeSessions(sessions);
  await release();
});

test('a database that commits for long is asked for again, and nothing is locked meanwhile', async () => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = databases[1]!.withConnection(async (client) => {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock_shared(${COMMIT_LOCK})`);
    held.resolve();
    await released.promise;
    await client.query('COMMIT');
  });
  await held.promise;
  const cut = takeCut(addresses());
  await until(async () => {
    const waiting = await databases[1]!.query('SELECT FROM pg_locks WHERE NOT granted');
    return waiting.length > 0;
  });
  // The first database is free between two attempts.
  await take(databases[0]!, 3);
  released.resolve();
  await holder;
  await closeSessions((await cut).sessions);
});

import { LIMITS } from '@cabildo/contracts/limits';
import { createTestDatabase, expectIndexed, type TestDatabase } from '@cabildo/testing';
import { Database } from '../database/database.ts';
import { findReply } from '../runner/idempotency.ts';
import { KeyClaims } from '../runner/key-claims.ts';
import { storedAnswersJob } from './stored-answers.ts';

let store: TestDatabase;
let database: Database;
let sent: string[];

beforeEach(async () => {
  store = await createTestDatabase('kit');
  sent = [];
  database = new Database({ url: store.url });
});
afterEach(async () => {
  await database.close();
  await store.drop();
});

/** Keys 1 to `count` of a caller, each a millisecond older than the next one; without a length their orders are under way. */
const keep = (actor: string, count: number, { length = 3, age = 0 } = {}) =>
  database.query(
    `INSERT INTO idempotency_keys (actor, key, request_hash, reply, created_at)
     SELECT $1, lpad(n::text, 5, '0'), 'h', CASE WHEN $3 > 0 THEN repeat('x', $3) END,
            now() - make_interval(secs => $4::int + ($2::int - n) / 1000.0)
     FROM generate_series(1, $2::int) n`,
    [actor, count, length, age],
  );
const left = async (actor: string): Promise<{ n: number; first: string | null }> => {
  const found = await database.query<{ n: number; first: string | null }>(
    'SELECT count(*) AS n, min(key) AS first FROM idempotency_keys WHERE actor = $1',
    [actor],
  );
  return found[0]!;
};
const work = (job = storedAnswersJob()) =>
  job.run({
    database: {
      query: (text: string, values: unknown[]) => {
        sent.push(text);
        return database.query(text, values);
      },
    },
  } as never);

describe('stored answers (FU-08)', () => {
  it('are 1,000 a caller: the oldest go, and those of others stay', async () => {
    await keep('user:1@1', 1_250);
    await keep('user:2@1', 1_000);
    await work();
    expect(await left('user:1@1')).toEqual({ n: 1_000, first: '00251' });
    expect(await left('user:2@1')).toEqual({ n: 1_000, first: '00001' });
  });

  it('of a person count together, in whichever servers they were given', async () => {
    await keep('user:1@1', 600, { age: 600 });
    await keep('user:1@2', 500);
    await keep('user:1', 100);
    await keep('user:11@1', 900);
    await work();
    expect([(await left('user:1@1')).n, (await left('user:1@2')).n, (await left('user:1')).n]).toEqual([
      400, 500, 100,
    ]);
    expect((await left('user:11@1')).n).toBe(900);
  });

  it('make up 1 MiB a caller: the oldest go', async () => {
    const length = LIMITS.max_stored_answer_bytes / 16;
    await keep('key:1@1', 20, { length });
    await keep('key:2@1', 16, { length });
    await work();
    expect(await left('key:1@1')).toEqual({ n: 16, first: '00005' });
    expect((await left('key:2@1')).n).toBe(16);
  });

  it('are no keys of orders that are under way, which neither count nor go', async () => {
    await keep('user:1@1', 30, { length: 0, age: 9_000 });
    await keep('user:1@2', 1_001);
    await work();
    expect([(await left('user:1@1')).n, (await left('user:1@2')).n]).toEqual([30, 1_000]);
  });

  it('are counted compressed, as they were stored, and their keys are free again once they have gone', async () => {
    const reply = `200 ${JSON.stringify({ text: 'pan '.repeat(20_000) })}`;
    const claims = Array.from({ length: 30 }, (_, n) => ({
      actor: 'user:1@1',
      key: `key ${n}`,
      requestHash: 'bread',
    }));
    await database.transaction(async (tx) => {
      const keys = await KeyClaims.claim(
        tx,
        claims.map((claim) => ({ claim })),
      );
      claims.forEach((claim) => keys.took(claim, reply));
      await keys.store(tx);
    });
    await work();
    expect((await left('user:1@1')).n).toBe(30);
    expect(await findReply(database, claims[0]!)).toBe(reply);
    await keep('user:1@2', 1_000, { age: -5 });
    await work();
    expect(await findReply(database, claims[0]!)).toBeUndefined();
  });

  it('are looked at again when a caller has stored more, and by two processes at once', async () => {
    const jobs = [storedAnswersJob(), storedAnswersJob()];
    await keep('user:1@1', 900, { age: 300 });
    await Promise.all(jobs.map(work));
    await keep('user:1@2', 6_000);
    await Promise.all(jobs.map(work));
    expect([(await left('user:1@1')).n, await left('user:1@2')]).toEqual([0, { n: 1_000, first: '05001' }]);
  });

  it('are found by index', async () => {
    await keep('user:1@1', 1_001);
    await work();
    await expectIndexed(database, sent);
  });
});

import { createTestDatabase } from '@cabildo/testing';
import { Database } from '../database/database.ts';
import { housekeeping } from './housekeeping.ts';

it('removes expired idempotency keys and old inbox entries, and nothing younger', async () => {
  const store = await createTestDatabase('kit');
  const database = new Database({ url: store.url });
  await database.query(
    `INSERT INTO idempotency_keys (actor, key, request_hash, created_at)
     SELECT 'user:1', n::text, 'h', now() - make_interval(hours => n) FROM generate_series(20, 30) n`,
  );
  await database.query(
    `INSERT INTO inbox (event_id, received_at)
     SELECT gen_random_uuid(), now() - make_interval(days => n % 10) FROM generate_series(1, 12000) n`,
  );
  await housekeeping.run({ database } as never);
  expect(await database.query('SELECT key FROM idempotency_keys ORDER BY key')).toEqual(
    ['20', '21', '22', '23'].map((key) => ({ key })),
  );
  expect(await database.query('SELECT count(*) AS n FROM inbox')).toEqual([{ n: 8_400 }]);
  await database.close();
  await store.drop();
});

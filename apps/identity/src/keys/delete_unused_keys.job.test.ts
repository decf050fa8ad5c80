import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { newGameAccount, signIn } from '../testing/journeys.ts';
import { runJob } from '../testing/run-job.ts';
import deleteUnusedKeys from './delete_unused_keys.job.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const storedKeys = async (): Promise<number[]> =>
  (await h.database.query<{ key_id: number }>('SELECT key_id FROM api_keys ORDER BY key_id')).map(
    ({ key_id }) => key_id,
  );

describe('the job delete_unused_keys', () => {
  test('deletes keys that nobody used for more than 180 days, and no others', async () => {
    const old = await signIn(h, newGameAccount());
    h.clock.advance(180 * DAY_MS);
    const recent = await signIn(h, newGameAccount());
    await runJob(h, deleteUnusedKeys);
    expect(await storedKeys()).toEqual([old.key_id, recent.key_id]);
    h.clock.advance(DAY_MS);
    await Promise.all([runJob(h, deleteUnusedKeys), runJob(h, deleteUnusedKeys)]);
    expect(await storedKeys()).toEqual([recent.key_id]);
  });
});

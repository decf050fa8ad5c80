import contract from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import { hashToken } from '@cabildo/kit/service';
import { createHarness, TestClock, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { newGameAccount, signIn, type SignedIn } from '../testing/journeys.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, { clock: new TestClock(new Date('2026-06-15T12:00:00Z')) });
});
afterAll(() => h.close());

const userOf = async ({ apikey }: SignedIn) =>
  (await h.ask(contract, { key_hash: hashToken(apikey) })).body.holder;

/** The version of a key's row, which every write changes. */
const versionOf = async ({ key_id }: SignedIn): Promise<string> => {
  const [row] = await h.database.query<{ version: string }>(
    'SELECT xmin::text AS version FROM api_keys WHERE key_id = $1',
    [key_id],
  );
  return row!.version;
};

describe('calls.identity.resolve_key', () => {
  test('gives the user of a key', async () => {
    const key = await signIn(h, newGameAccount());
    expect(await userOf(key)).toEqual({
      user_id: key.user_id,
      key_id: key.key_id,
      session: 'app',
      server_id: null,
    });
  });

  test('gives null for an unknown key', async () => {
    const { body } = await h.ask(contract, { key_hash: hashToken(`sk_${'x'.repeat(48)}`) });
    expect(body.holder).toBeNull();
  });

  test('stores the use of a key once a day', async () => {
    const key = await signIn(h, newGameAccount());
    const made = await versionOf(key);
    await userOf(key);
    h.clock.advance(11 * HOUR_MS);
    await userOf(key);
    expect(await versionOf(key)).toBe(made);
    h.clock.advance(HOUR_MS);
    await Promise.all([userOf(key), userOf(key), userOf(key)]);
    const used = await versionOf(key);
    expect(used).not.toBe(made);
    await userOf(key);
    expect(await versionOf(key)).toBe(used);
  });

  test('a key expires after 180 days without use, and not before', async () => {
    const key = await signIn(h, newGameAccount());
    h.clock.advance(180 * DAY_MS);
    expect(await userOf(key)).not.toBeNull();
    h.clock.advance(180 * DAY_MS);
    expect(await userOf(key)).not.toBeNull();
    h.clock.advance(181 * DAY_MS);
    expect(await userOf(key)).toBeNull();
  });
});

import type { RequestContext } from '@cabildo/contracts/action';
import listKeys from '@cabildo/contracts/identity/keys/list_keys.ts';
import logout from '@cabildo/contracts/identity/keys/logout.ts';
import resolveKey from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import revokeKey from '@cabildo/contracts/identity/keys/revoke_key.ts';
import { hashToken } from '@cabildo/kit/service';
import { anonymous, createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { newGameAccount, signIn, type SignedIn } from '../testing/journeys.ts';
import { runJob } from '../testing/run-job.ts';
import deleteUnusedKeys from './delete_unused_keys.job.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const DAY_MS = 24 * 3_600_000;
const by = ({ user_id, key_id }: SignedIn): RequestContext => ({
  ...anonymous(),
  actor: { kind: 'user', user_id, key_id, session: 'app' },
});
const list = async (key: SignedIn) => (await h.ok(listKeys, {}, by(key))).keys;
const revoke = (caller: SignedIn, { key_id }: Pick<SignedIn, 'key_id'>) =>
  h.act(revokeKey, { key_id }, by(caller));
const isValid = async ({ apikey }: SignedIn): Promise<boolean> =>
  (await h.ask(resolveKey, { key_hash: hashToken(apikey) })).body.holder !== null;

describe('users.list_keys (ID-20)', () => {
  test("shows the caller's keys, newest first, and which of them asks", async () => {
    const account = newGameAccount();
    const [desk, phone] = [await signIn(h, account), await signIn(h, account)];
    await signIn(h, newGameAccount());
    const now = h.clock.now();
    const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
    const shown = (key: SignedIn, is_current: boolean) => ({
      key_id: key.key_id,
      prefix: key.apikey.slice(0, 7),
      device: expect.any(String),
      is_panel: false,
      is_current,
      created_at: now.toISOString(),
      last_used_at: today.toISOString(),
      expires_at: new Date(today.getTime() + 181 * DAY_MS).toISOString(),
    });
    expect(await list(desk)).toEqual([shown(phone, false), shown(desk, true)]);
    expect(JSON.stringify(await list(desk))).not.toContain(phone.apikey.slice(7));
  });

  test('leaves out what is revoked or expired', async () => {
    const account = newGameAccount();
    const [desk, phone, tablet] = [
      await signIn(h, account),
      await signIn(h, account),
      await signIn(h, account),
    ];
    await revoke(desk, phone);
    await h.ok(logout, {}, by(tablet));
    await h.database.query(`UPDATE api_keys SET last_used_on = '2020-01-01' WHERE key_id = $1`, [
      desk.key_id,
    ]);
    const laptop = await signIn(h, account);
    expect((await list(laptop)).map(({ key_id }) => key_id)).toEqual([laptop.key_id]);
  });
});

describe('users.revoke_key (ID-20)', () => {
  test('ends a key of the caller from another one, and emits it', async () => {
    const account = newGameAccount();
    const [desk, phone] = [await signIn(h, account), await signIn(h, account)];
    const { status, body } = await revoke(desk, phone);
    expect([status, body]).toEqual([200, { ok: true, revoked: true, key_id: phone.key_id }]);
    expect([await isValid(desk), await isValid(phone)]).toEqual([true, false]);
    const events = (await h.events('key.key.revoked')).filter(
      ({ data }) => (data as { key_id: number }).key_id === phone.key_id,
    );
    expect(events).toMatchObject([{ data: { user_id: desk.user_id }, actor: { id: desk.user_id } }]);
  });

  test('may end the key of the request itself', async () => {
    const key = await signIn(h, newGameAccount());
    expect((await revoke(key, key)).status).toBe(200);
    expect(await isValid(key)).toBe(false);
  });

  test('succeeds once, however often it is asked for at a time', async () => {
    const account = newGameAccount();
    const [desk, phone] = [await signIn(h, account), await signIn(h, account)];
    const answers = await Promise.all(Array.from({ length: 6 }, () => revoke(desk, phone)));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'already_processed'),
      null,
    ]);
    expect((await revoke(desk, phone)).status).toBe(409);
  });

  test('knows no key of somebody else, and none that has expired', async () => {
    const [mine, other] = [await signIn(h, newGameAccount()), await signIn(h, newGameAccount())];
    expect((await revoke(mine, other)).code).toBe('not_found');
    expect((await revoke(mine, { key_id: 999_999_999 })).code).toBe('not_found');
    expect(await isValid(other)).toBe(true);
  });
});

const revokedOf = async ({ key_id }: SignedIn) =>
  (await h.events('key.key.revoked')).filter(({ data }) => (data as { key_id: number }).key_id === key_id);

describe('users.logout', () => {
  test('revokes the key of the request and no other', async () => {
    const gpId = newGameAccount();
    const [phone, desk] = [await signIn(h, gpId), await signIn(h, gpId)];
    expect(await h.ok(logout, {}, by(phone))).toEqual({ ok: true });
    expect(await isValid(phone)).toBe(false);
    expect(await isValid(desk)).toBe(true);
    expect(await revokedOf(phone)).toMatchObject([
      {
        data: { user_id: phone.user_id, key_id: phone.key_id },
        actor: { kind: 'user', id: phone.user_id },
        server_id: null,
      },
    ]);
  });

  test('many log-outs at once emit one revocation', async () => {
    const key = await signIn(h, newGameAccount());
    const answers = await Promise.all(Array.from({ length: 6 }, () => h.act(logout, {}, by(key))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await revokedOf(key)).toHaveLength(1);
  });

  test('does not revoke the key of another user', async () => {
    const [one, two] = [await signIn(h, newGameAccount()), await signIn(h, newGameAccount())];
    await h.ok(logout, {}, by({ ...one, key_id: two.key_id }));
    expect(await isValid(two)).toBe(true);
  });
});

describe('the job delete_unused_keys', () => {
  test('deletes keys that nobody used for more than 180 days, and no others', async () => {
    const account = newGameAccount();
    const storedKeys = async () =>
      (
        await h.database.query<{ key_id: number }>(
          'SELECT key_id FROM api_keys JOIN users USING (user_id) WHERE gp_id = $1 ORDER BY key_id',
          [account],
        )
      ).map(({ key_id }) => key_id);
    const old = await signIn(h, account);
    h.clock.advance(180 * DAY_MS);
    const recent = await signIn(h, account);
    await runJob(h, deleteUnusedKeys);
    expect(await storedKeys()).toEqual([old.key_id, recent.key_id]);
    h.clock.advance(DAY_MS);
    await Promise.all([runJob(h, deleteUnusedKeys), runJob(h, deleteUnusedKeys)]);
    expect(await storedKeys()).toEqual([recent.key_id]);
  });
});

import type { RequestContext } from '@cabildo/contracts';
import contract from '@cabildo/contracts/identity/keys/logout.ts';
import resolveKey from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import { hashToken } from '@cabildo/kit/service';
import { anonymous, createHarness, internal, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { newGameAccount, signIn, type SignedIn } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const withKeyOf = ({ user_id, key_id }: SignedIn, session: 'app' | 'game' = 'app'): RequestContext => ({
  ...anonymous(),
  actor:
    session === 'app'
      ? { kind: 'user', user_id, key_id, session }
      : { kind: 'user', user_id, key_id, session, server_id: 1 },
});

const userOf = async ({ apikey }: SignedIn) =>
  (await h.ask(resolveKey, { key_hash: hashToken(apikey) })).body.holder;

const revokedOf = async ({ key_id }: SignedIn) =>
  (await h.events('key.key.revoked')).filter(({ data }) => (data as { key_id: number }).key_id === key_id);

describe('users.logout', () => {
  test('revokes the key of the request and no other', async () => {
    const gpId = newGameAccount();
    const [phone, desk] = [await signIn(h, gpId), await signIn(h, gpId)];
    expect(await h.ok(contract, {}, withKeyOf(phone))).toEqual({ ok: true });
    expect(await userOf(phone)).toBeNull();
    expect(await userOf(desk)).toMatchObject({ key_id: desk.key_id });
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
    const answers = await Promise.all(Array.from({ length: 6 }, () => h.act(contract, {}, withKeyOf(key))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await revokedOf(key)).toHaveLength(1);
  });

  test('does not revoke the key of another user', async () => {
    const [one, two] = [await signIn(h, newGameAccount()), await signIn(h, newGameAccount())];
    await h.ok(contract, {}, withKeyOf({ ...one, key_id: two.key_id }));
    expect(await userOf(two)).not.toBeNull();
  });

  test('refuses any caller but an app session', async () => {
    const key = await signIn(h, newGameAccount());
    for (const ctx of [anonymous(), internal(), withKeyOf(key, 'game')]) {
      expect(await h.act(contract, {}, ctx)).toMatchObject({ status: 401, code: 'error' });
    }
    expect(await userOf(key)).not.toBeNull();
  });
});

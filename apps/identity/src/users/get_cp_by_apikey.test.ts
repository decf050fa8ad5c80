import contract from '@cabildo/contracts/identity/users/get_cp_by_apikey.ts';
import { createHarness, internal, user, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { linkChat, newChatAccount, newGameAccount, signIn } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

describe('users.get_cp_by_apikey', () => {
  test("lists the caller's chat accounts, oldest link first", async () => {
    const { user_id } = await signIn(h, newGameAccount());
    const [first, second] = [newChatAccount(), newChatAccount()];
    await linkChat(h, user_id, { cp_id: second, cp_username: 'segunda' });
    h.clock.advance(1_000);
    await linkChat(h, user_id, { cp_id: first, cp_username: 'primera' });
    expect(await h.ok(contract, {}, user(user_id))).toEqual({
      ok: true,
      user_id,
      cp_accounts: [
        { cp_id: second, cp_username: 'segunda' },
        { cp_id: first, cp_username: 'primera' },
      ],
    });
  });

  test('ignores the names that a user sends: the answer is about the caller', async () => {
    const [one, two] = [await signIn(h, newGameAccount()), await signIn(h, newGameAccount())];
    const answer = await h.ok(contract, { user_id: one.user_id }, user(two.user_id));
    expect(answer).toMatchObject({ user_id: two.user_id });
  });

  test('answers a sibling back end that names a user', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    const cp_id = newChatAccount();
    await linkChat(h, user_id, { cp_id });
    expect(await h.ok(contract, { cp_id }, internal())).toMatchObject({ user_id, cp_accounts: [{ cp_id }] });
  });

  test('refuses a caller without a key, and a sibling back end that names no user or an unknown one', async () => {
    expect(await h.act(contract, {})).toMatchObject({ status: 401, code: 'error' });
    expect(await h.act(contract, {}, internal())).toMatchObject({ status: 400, code: 'error' });
    expect(await h.act(contract, { user_id: 999_999 }, internal())).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

import unlink from '@cabildo/contracts/identity/chat-accounts/unlink_cp.ts';
import getAccounts from '@cabildo/contracts/identity/users/get_cp_by_apikey.ts';
import findUser from '@cabildo/contracts/identity/users/find_user_by_cp.rpc.ts';
import { createHarness, user, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { linkChat, newChatAccount, newGameAccount, signIn } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

async function linked() {
  const { user_id } = await signIn(h, newGameAccount());
  const cp_id = newChatAccount();
  await linkChat(h, user_id, { cp_id });
  return { user_id, cp_id };
}
const unlinkedEvents = async (cp_id: string) =>
  (await h.events('user.chat_account.unlinked')).filter(
    ({ data }) => (data as { cp_id: string }).cp_id === cp_id,
  );

describe('users.unlink_cp (ID-09)', () => {
  test('takes the account off its user, and says so to the other services', async () => {
    const { user_id, cp_id } = await linked();
    expect(await h.ok(unlink, { cp_id }, user(user_id))).toEqual({ ok: true, unlinked: true, cp_id });
    expect((await h.ok(getAccounts, {}, user(user_id))).cp_accounts).toEqual([]);
    expect((await h.ask(findUser, { cp_id })).body).toMatchObject({ user: null });
    expect(await unlinkedEvents(cp_id)).toMatchObject([
      { data: { user_id, cp_id }, actor: { kind: 'user', id: user_id } },
    ]);
  });

  test('an account that is unlinked can be linked by another user', async () => {
    const { user_id, cp_id } = await linked();
    await h.ok(unlink, { cp_id }, user(user_id));
    const other = await signIn(h, newGameAccount());
    expect(await linkChat(h, other.user_id, { cp_id })).toMatchObject({ result: 'success' });
  });

  test('an account of another user and one of nobody are not found alike, and stay as they are', async () => {
    const { cp_id } = await linked();
    const other = await signIn(h, newGameAccount());
    const ofOther = await h.act(unlink, { cp_id }, user(other.user_id));
    const ofNobody = await h.act(unlink, { cp_id: newChatAccount() }, user(other.user_id));
    expect([ofOther.status, ofOther.body]).toEqual([404, ofNobody.body]);
    expect((await h.ask(findUser, { cp_id })).body.user).not.toBeNull();
  });

  test('several times at once unlinks it once', async () => {
    const { user_id, cp_id } = await linked();
    const answers = await Promise.all([1, 2, 3, 4].map(() => h.act(unlink, { cp_id }, user(user_id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await unlinkedEvents(cp_id)).toHaveLength(1);
  });

  test('is refused to a game session', async () => {
    const { user_id, cp_id } = await linked();
    const game = {
      ...user(user_id),
      actor: { kind: 'user', user_id, key_id: 1, session: 'game', server_id: 5 },
    } as const;
    expect((await h.act(unlink, { cp_id }, game)).status).toBe(401);
  });
});

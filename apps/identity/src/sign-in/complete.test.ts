import contract from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import { createHarness, untilWaiting, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { linkChat, newChatAccount, newGameAccount, returnFromChat, signIn } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const newUser = async (): Promise<number> => (await signIn(h, newGameAccount())).user_id;

const linkedTo = async (cpId: string): Promise<number[]> =>
  (
    await h.database.query<{ user_id: number }>('SELECT user_id FROM chat_accounts WHERE cp_id = $1', [cpId])
  ).map(({ user_id }) => user_id);

describe('users.check_oauth_status for a chat account', () => {
  test('links it to the user who started', async () => {
    const userId = await newUser();
    const cp_id = newChatAccount();
    const answer = await linkChat(h, userId, { cp_id, cp_username: 'lucia#1' });
    expect(answer).toEqual({
      ok: true,
      status: 'complete',
      result: 'success',
      cp_id,
      cp_username: 'lucia#1',
      admin_guilds: [],
    });
    expect(await linkedTo(cp_id)).toEqual([userId]);
    expect(await h.events('user.chat_account.linked')).toContainEqual(
      expect.objectContaining({ data: { user_id: userId, cp_id }, actor: { kind: 'user', id: userId } }),
    );
  });

  test('gives the guilds that the account runs, and stores them with the link', async () => {
    const userId = await newUser();
    const cp_id = newChatAccount();
    const answer = await linkChat(h, userId, {
      cp_id,
      guilds: [
        { id: '200000000000000001', name: 'Suya', icon: 'a1', owner: true, permissions: '0' },
        { id: '200000000000000002', name: 'De visita', icon: null, owner: false, permissions: '104324673' },
        { id: '200000000000000003', name: 'Gestiona', owner: false, permissions: '1152921504606847008' },
      ],
    });
    expect(answer.admin_guilds).toEqual([
      { id: '200000000000000001', name: 'Suya', icon: 'a1' },
      { id: '200000000000000003', name: 'Gestiona', icon: null },
    ]);
    const [row] = await h.database.query('SELECT admin_guilds FROM chat_accounts WHERE cp_id = $1', [cp_id]);
    expect(row).toEqual({ admin_guilds: answer.admin_guilds });
  });

  test('a second link of the same account changes nothing and reports nothing', async () => {
    const userId = await newUser();
    const cp_id = newChatAccount();
    await linkChat(h, userId, { cp_id });
    expect(await linkChat(h, userId, { cp_id })).toMatchObject({ result: 'already_linked', cp_id });
    const linked = (await h.events('user.chat_account.linked')).filter(
      ({ data }) => (data as { cp_id: string }).cp_id === cp_id,
    );
    expect(linked).toHaveLength(1);
  });

  test('a second link by the same user refreshes the guilds', async () => {
    const userId = await newUser();
    const cp_id = newChatAccount();
    await linkChat(h, userId, { cp_id });
    await linkChat(h, userId, { cp_id, guilds: [{ id: '200000000000000009', name: 'Nueva', owner: true }] });
    const [row] = await h.database.query('SELECT admin_guilds FROM chat_accounts WHERE cp_id = $1', [cp_id]);
    expect(row).toEqual({ admin_guilds: [{ id: '200000000000000009', name: 'Nueva', icon: null }] });
  });

  test('an account of another user stays linked there, and the answer does not name that user', async () => {
    const [first, second] = [await newUser(), await newUser()];
    const cp_id = newChatAccount();
    const guilds = [{ id: '200000000000000001', name: 'Suya', owner: true }];
    await linkChat(h, first, { cp_id, cp_username: 'antes', guilds });
    const answer = await linkChat(h, second, { cp_id, cp_username: 'despues' });
    expect(answer).toEqual({
      ok: true,
      status: 'complete',
      result: 'already_linked',
      cp_id,
      cp_username: 'despues',
      admin_guilds: [],
    });
    const [row] = await h.database.query('SELECT user_id, cp_username FROM chat_accounts WHERE cp_id = $1', [
      cp_id,
    ]);
    expect(row).toEqual({ user_id: first, cp_username: 'antes' });
  });

  test('links an account to exactly one of the users who link it at once', async () => {
    const users = await Promise.all([newUser(), newUser(), newUser(), newUser()]);
    const cp_id = newChatAccount();
    const shown = await Promise.all(users.map((userId) => returnFromChat(h, userId, { cp_id })));
    const answers = await Promise.all(shown.map((each) => h.ok(contract, each)));
    const results = answers.map((answer) => (answer as { result: string }).result);
    expect(results.filter((result) => result === 'success')).toHaveLength(1);
    expect(results.filter((result) => result === 'already_linked')).toHaveLength(3);
    expect(await linkedTo(cp_id)).toEqual([users[results.indexOf('success')]]);
  });

  test('an account that another user links meanwhile is not linked', async () => {
    const [faster, slower] = [await newUser(), await newUser()];
    const cp_id = newChatAccount();
    const shown = await returnFromChat(h, slower, { cp_id });
    const answering = await h.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO chat_accounts (cp_id, user_id, cp_username, admin_guilds, linked_at)
         VALUES ($1, $2, 'lucia', '[]', now())`,
        [cp_id, faster],
      );
      const answer = h.ok(contract, shown);
      // The slower request has found the account free, and waits for the lock of the user's row above.
      await untilWaiting(h.database, { part: 'insert into%chat_accounts%' });
      return { answer };
    });
    expect(await answering.answer).toMatchObject({ result: 'already_linked' });
    expect(await linkedTo(cp_id)).toEqual([faster]);
  });

  test('a user links five accounts at most, also at once', async () => {
    const userId = await newUser();
    const shown = await Promise.all(
      Array.from({ length: 8 }, () => returnFromChat(h, userId, { cp_id: newChatAccount() })),
    );
    const answers = await Promise.all(shown.map((each) => h.ok(contract, each)));
    const results = answers.map((answer) => (answer as { result: string }).result);
    expect(results.filter((result) => result === 'success')).toHaveLength(5);
    expect(results.filter((result) => result === 'limit_reached')).toHaveLength(3);
    const linked = await h.database.query('SELECT 1 FROM chat_accounts WHERE user_id = $1', [userId]);
    expect(linked).toHaveLength(5);
  });

  test('one code sent many times at once links once', async () => {
    const userId = await newUser();
    const shown = await returnFromChat(h, userId, { cp_id: newChatAccount() });
    const answers = await Promise.all(Array.from({ length: 6 }, () => h.act(contract, shown)));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'already_processed')).toHaveLength(5);
  });
});

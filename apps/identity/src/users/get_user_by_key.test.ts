import contract from '@cabildo/contracts/identity/users/get_user_by_key.ts';
import { anonymous, createHarness, internal, user, type Harness } from '@cabildo/testing';
import getChatAccounts from '@cabildo/contracts/identity/users/get_cp_by_apikey.ts';
import service from '../service.ts';
import { linkChat, newChatAccount, newGameAccount, signIn } from '../testing/journeys.ts';

const SERVERS = [
  { server_id: 3, server_name: 'Villa', server_type: 'voice', logo_url: null, role: 'owner' },
  {
    server_id: 9,
    server_name: 'Puerto',
    server_type: 'text',
    logo_url: 'http://x.test/9.png',
    role: 'Sargento',
  },
];

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, {
    answers: {
      'calls.servers.list_memberships': ({ user_id }: { user_id: number }) => ({
        servers: user_id === 1 ? SERVERS : [],
      }),
    },
  });
  // The first user of a new database has the id 1, for which the answer above has servers.
  await signIn(h, '1', 'primera');
});
afterAll(() => h.close());

describe('users.get_user_by_key', () => {
  test('gives the caller with chat accounts and servers', async () => {
    const cp_id = newChatAccount();
    await linkChat(h, 1, { cp_id, cp_username: 'primera#1' });
    expect(await h.ok(contract, {}, user(1))).toEqual({
      ok: true,
      user_id: 1,
      gp_id: '1',
      gp_username: 'primera',
      cp_accounts: [{ cp_id, cp_username: 'primera#1' }],
      servers: SERVERS,
    });
  });

  test('gives empty lists to a user who has just signed in', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    expect(await h.ok(contract, {}, user(user_id))).toMatchObject({ user_id, cp_accounts: [], servers: [] });
  });

  test('answers a game session too, of whose person it shows the own server alone (ID-12)', async () => {
    const ctx = {
      ...anonymous(),
      actor: { kind: 'user', user_id: 1, key_id: 7, session: 'game', server_id: 3 },
    } as const;
    expect(await h.ok(contract, {}, ctx)).toMatchObject({ user_id: 1, servers: [SERVERS[0]] });
  });

  test('ignores the names that a user sends: the answer is about the caller', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    for (const named of [{ user_id: 1 }, { gp_id: '1' }]) {
      expect(await h.ok(contract, named, user(user_id))).toMatchObject({ user_id });
    }
  });

  test('gives a sibling back end the user that it names, and never a key', async () => {
    const { user_id, apikey } = await signIn(h, '777', 'lucia');
    const cp_id = newChatAccount();
    await linkChat(h, user_id, { cp_id });
    for (const named of [{ user_id }, { gp_id: '777' }, { cp_id }]) {
      const answer = await h.ok(contract, named, internal());
      expect(answer).toMatchObject({ user_id, gp_id: '777', gp_username: 'lucia' });
      expect(JSON.stringify(answer)).not.toContain(apikey);
      expect(answer).not.toHaveProperty('apikey');
    }
  });

  test.each([{}, { user_id: 1, gp_id: '1' }])(
    'refuses a sibling back end that does not send exactly one name: %j',
    async (named) => {
      expect(await h.act(contract, named, internal())).toMatchObject({ status: 400, code: 'error' });
    },
  );

  test.each([{ user_id: 999_999 }, { gp_id: '999999' }, { cp_id: '999999999999999999' }])(
    'answers 404 for an unknown user %j',
    async (named) => {
      expect(await h.act(contract, named, internal())).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});

describe('users.get_cp_by_apikey', () => {
  test("lists the caller's chat accounts, oldest link first", async () => {
    const { user_id } = await signIn(h, newGameAccount());
    const [first, second] = [newChatAccount(), newChatAccount()];
    await linkChat(h, user_id, { cp_id: second, cp_username: 'segunda' });
    h.clock.advance(1_000);
    await linkChat(h, user_id, { cp_id: first, cp_username: 'primera' });
    expect(await h.ok(getChatAccounts, {}, user(user_id))).toEqual({
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
    const answer = await h.ok(getChatAccounts, { user_id: one.user_id }, user(two.user_id));
    expect(answer).toMatchObject({ user_id: two.user_id });
  });

  test('answers a sibling back end that names a user', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    const cp_id = newChatAccount();
    await linkChat(h, user_id, { cp_id });
    expect(await h.ok(getChatAccounts, { cp_id }, internal())).toMatchObject({
      user_id,
      cp_accounts: [{ cp_id }],
    });
  });

  test('refuses a caller without a key, and a sibling back end that names no user or an unknown one', async () => {
    expect(await h.act(getChatAccounts, {})).toMatchObject({ status: 401, code: 'error' });
    expect(await h.act(getChatAccounts, {}, internal())).toMatchObject({ status: 400, code: 'error' });
    expect(await h.act(getChatAccounts, { user_id: 999_999 }, internal())).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

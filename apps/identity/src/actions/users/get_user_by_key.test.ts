import contract from '@cabildo/contracts/identity/users/get_user_by_key.ts';
import { anonymous, createHarness, internal, user, type Harness } from '@cabildo/testing';
import service from '../../service.ts';
import { linkChat, newChatAccount, newGameAccount, signIn } from '../../testing/journeys.ts';

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
  // The first person of a fresh database is number 1, whom the answer above knows.
  await signIn(h, '1', 'primera');
});
afterAll(() => h.close());

describe('users.get_user_by_key', () => {
  test('tells who the caller is, with chat accounts and servers', async () => {
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

  test('gives empty lists to somebody who has just signed in', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    expect(await h.ok(contract, {}, user(user_id))).toMatchObject({ user_id, cp_accounts: [], servers: [] });
  });

  test('answers a game session as well', async () => {
    const ctx = {
      ...anonymous(),
      actor: { kind: 'user', user_id: 1, key_id: 7, session: 'game', server_id: 3 },
    } as const;
    expect(await h.ok(contract, {}, ctx)).toMatchObject({ user_id: 1 });
  });

  test('a caller learns about nobody but himself', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    for (const named of [{ user_id: 1 }, { gp_id: '1' }]) {
      expect(await h.ok(contract, named, user(user_id))).toMatchObject({ user_id });
    }
  });

  test('wants a key', async () => {
    for (const named of [{}, { user_id: 1 }]) {
      expect(await h.act(contract, named)).toMatchObject({ status: 401, code: 'error' });
    }
  });

  test('tells a sibling back end about the one person it names, and never a key', async () => {
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

  test.each([{}, { user_id: 1, gp_id: '1' }])('wants exactly one name from a sibling: %j', async (named) => {
    expect(await h.act(contract, named, internal())).toMatchObject({ status: 400, code: 'error' });
  });

  test.each([{ user_id: 999_999 }, { gp_id: '999999' }, { cp_id: '999999999999999999' }])(
    'knows nobody of the name %j',
    async (named) => {
      expect(await h.act(contract, named, internal())).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});

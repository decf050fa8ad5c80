import contract from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import { createHarness, type Harness } from '@cabildo/testing';
import findByCp from '@cabildo/contracts/identity/users/find_user_by_cp.rpc.ts';
import findByGp from '@cabildo/contracts/identity/users/find_user_by_gp.rpc.ts';
import service from '../service.ts';
import { linkChat, newChatAccount, signIn, newGameAccount } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

describe('calls.identity.get_users', () => {
  test('gives names and chat accounts, and leaves out unknown users', async () => {
    const [lucia, marta] = [await signIn(h, '11', 'lucia'), await signIn(h, '12', 'marta')];
    const cp_ids = [newChatAccount(), newChatAccount()];
    for (const cp_id of cp_ids) await linkChat(h, marta.user_id, { cp_id });
    const { body } = await h.ask(contract, { user_ids: [marta.user_id, 999_999, lucia.user_id] });
    expect(body.users).toEqual([
      {
        user_id: lucia.user_id,
        gp_id: '11',
        gp_username: 'lucia',
        former_user_ids: [],
        cp_ids: [],
        admin_guild_ids: null,
      },
      {
        user_id: marta.user_id,
        gp_id: '12',
        gp_username: 'marta',
        former_user_ids: [],
        cp_ids,
        admin_guild_ids: null,
      },
    ]);
  });

  test('gives no guilds with the mock sign-in, which proves nothing', async () => {
    const { user_id } = await signIn(h, '13');
    const guilds = [{ id: '200000000000000001', name: 'Ajena', owner: true }];
    await linkChat(h, user_id, { cp_id: newChatAccount(), guilds });
    const { body } = await h.ask(contract, { user_ids: [user_id] });
    expect(body.users).toMatchObject([{ user_id, admin_guild_ids: null }]);
  });

  test('gives an empty list for no ids', async () => {
    expect((await h.ask(contract, { user_ids: [] })).body.users).toEqual([]);
  });
});

const userOf = async (cp_id: string) => (await h.ask(findByCp, { cp_id })).body.user;

describe('calls.identity.find_user_by_cp', () => {
  test('finds a user by any linked chat account', async () => {
    await signIn(h, newGameAccount(), 'lucia');
    const { user_id } = await signIn(h, '14', 'marta');
    const accounts = [newChatAccount(), newChatAccount()];
    for (const cp_id of accounts) await linkChat(h, user_id, { cp_id });
    for (const cp_id of accounts) {
      expect(await userOf(cp_id)).toEqual({ user_id, gp_id: '14', gp_username: 'marta' });
    }
  });

  test('finds no user for an account that was never linked', async () => {
    expect(await userOf(newChatAccount())).toBeNull();
    expect(await userOf('')).toBeNull();
  });
});

test('a user is found by the account of the game platform, and nobody by an unknown one (V1-17)', async () => {
  const gp_id = newGameAccount();
  const { user_id } = await signIn(h, gp_id, 'ana');
  expect((await h.ask(findByGp, { gp_id })).body.user).toEqual({ user_id, gp_id, gp_username: 'ana' });
  expect((await h.ask(findByGp, { gp_id: newGameAccount() })).body.user).toBeNull();
});

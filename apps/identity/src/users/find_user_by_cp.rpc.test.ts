import contract from '@cabildo/contracts/identity/users/find_user_by_cp.rpc.ts';
import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { linkChat, newChatAccount, signIn } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const userOf = async (cp_id: string) => (await h.ask(contract, { cp_id })).body.user;

describe('calls.identity.find_user_by_cp', () => {
  test('finds a user by any linked chat account', async () => {
    await signIn(h, '11', 'lucia');
    const { user_id } = await signIn(h, '12', 'marta');
    const accounts = [newChatAccount(), newChatAccount()];
    for (const cp_id of accounts) await linkChat(h, user_id, { cp_id });
    for (const cp_id of accounts) {
      expect(await userOf(cp_id)).toEqual({ user_id, gp_id: '12', gp_username: 'marta' });
    }
  });

  test('finds no user for an account that was never linked', async () => {
    expect(await userOf(newChatAccount())).toBeNull();
    expect(await userOf('')).toBeNull();
  });
});

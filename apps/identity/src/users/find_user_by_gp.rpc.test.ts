import contract from '@cabildo/contracts/identity/users/find_user_by_gp.rpc.ts';
import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { newGameAccount, signIn } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

test('a user is found by the account of the game platform, and nobody by an unknown one (V1-17)', async () => {
  const gp_id = newGameAccount();
  const { user_id } = await signIn(h, gp_id, 'ana');
  expect((await h.ask(contract, { gp_id })).body.user).toEqual({ user_id, gp_id, gp_username: 'ana' });
  expect((await h.ask(contract, { gp_id: newGameAccount() })).body.user).toBeNull();
});

import contract from '@cabildo/contracts/identity/calls/find_user_by_cp.ts';
import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { linkChat, newChatAccount, signIn } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

describe('calls.identity.find_user_by_cp', () => {
  test('tells who has linked a chat account, whichever of his it is', async () => {
    const [lucia, marta] = [await signIn(h, '11', 'lucia'), await signIn(h, '12', 'marta')];
    const [first, second, other] = [newChatAccount(), newChatAccount(), newChatAccount()];
    for (const cp_id of [first, second]) await linkChat(h, marta.user_id, { cp_id });
    await linkChat(h, lucia.user_id, { cp_id: other });
    for (const cp_id of [first, second]) {
      expect((await h.ask(contract, { cp_id })).body.user_id).toBe(marta.user_id);
    }
    expect((await h.ask(contract, { cp_id: other })).body.user_id).toBe(lucia.user_id);
  });

  test('knows nobody behind an account that was never linked', async () => {
    expect((await h.ask(contract, { cp_id: newChatAccount() })).body.user_id).toBeNull();
    expect((await h.ask(contract, { cp_id: 'nadie' })).body.user_id).toBeNull();
  });
});

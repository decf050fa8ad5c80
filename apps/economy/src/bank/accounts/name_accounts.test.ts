import nameAccounts from '@cabildo/contracts/economy/bank/accounts/name_accounts.rpc.ts';
import getAccount from '@cabildo/contracts/economy/bank/accounts/get_account.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { openFor } from './accounts.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const named = async (...account_ids: number[]) =>
  (await world.ask(nameAccounts, { account_ids })).body.accounts;

test('accounts are named by owner and last four digits, and unknown ones are left out', async () => {
  const holder = world.person();
  const account_id = await openFor(world, holder);
  const { account } = await world.ok(getAccount, { account_id }, holder.ctx);
  expect(await named(account_id, 999_999_999)).toEqual([
    {
      account_id,
      server_id: holder.serverId,
      owner_character_id: holder.characterId,
      org_name: null,
      end: account.account_number.slice(-4),
    },
  ]);
  expect(await named()).toEqual([]);
});

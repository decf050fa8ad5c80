import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import type { Tx } from '@cabildo/kit/database';
import { startWorld, type World } from '../../testing/world.ts';
import { addMember, openFor, whileHeld } from './accounts.testing.ts';
import { removeMember } from './members.table.ts';
import { lockAccount, lockAccounts, lockOpenAccountsOf, type AccountRow } from './table.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** An account with money and a member who may spend it. */
async function sharedAccount() {
  const owner = world.person();
  const friend = world.person({ serverId: owner.serverId });
  const accountId = await openFor(world, owner, { type: 'shared', balance: 10 });
  await addMember(world, accountId, friend, ['transfer']);
  return { owner, friend, accountId };
}

/** Returns the result of work that waits for the account while the member is removed. */
async function duringRemoval<T>(accountId: number, characterId: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await whileHeld(world, accountId, (tx) => removeMember(tx, accountId, characterId), [
    work,
  ]);
  return outcome!;
}

describe('what waits for an account whose member is being removed', () => {
  it('moves no money for that member', async () => {
    const { friend, accountId } = await sharedAccount();
    const to = await openFor(world, friend);
    const order = { from_account_id: accountId, to_account_id: to, amount: 1 };
    const { status, code } = await duringRemoval(accountId, friend.characterId, () =>
      world.act(internalTransfer, order, friend.ctx),
    );
    expect([status, code]).toEqual([403, 'forbidden']);
    expect(await world.balanceOf(accountId)).toBe(10);
  });

  it.each<[string, (tx: Tx, account: AccountRow) => Promise<AccountRow | undefined>]>([
    ['lockAccount', (tx, { server_id, id }) => lockAccount(tx, server_id, id)],
    ['lockAccounts', async (tx, { id }) => (await lockAccounts(tx, [id]))[0]],
    [
      'lockOpenAccountsOf',
      async (tx, { server_id, owner_character_id: owner, id }) =>
        (await lockOpenAccountsOf(tx, server_id, [owner!])).find((row) => row.id === id),
    ],
  ])('reads by %s who is left', async (_, lock) => {
    const { owner, friend, accountId } = await sharedAccount();
    await addMember(world, accountId, world.person({ serverId: owner.serverId }), ['pay']);
    const before = await world.database.transaction((tx) => lockAccount(tx, owner.serverId, accountId));
    expect(Object.keys(before!.members!)).toHaveLength(2);
    const after = await duringRemoval(accountId, friend.characterId, () =>
      world.database.transaction((tx) => lock(tx, before!)),
    );
    expect(Object.values(after!.members!)).toEqual([['pay']]);
  });
});

import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import unfreezeAccount from '@cabildo/contracts/economy/bank/accounts/unfreeze_account.ts';
import { openFor } from './accounts.testing.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('unfreeze_account', () => {
  it('lets money move again and emits the event', async () => {
    const person = world.person({ role: 'admin' });
    const account_id = await openFor(world, person, { balance: 50 });
    const other = await openFor(world, person, { type: 'shared' });
    await world.ok(freezeAccount, { account_id }, person.ctx);
    const { account } = await world.ok(unfreezeAccount, { account_id }, person.ctx);
    expect(account).toMatchObject({ account_id, status: 'active' });
    await world.ok(
      internalTransfer,
      { from_account_id: account_id, to_account_id: other, amount: 50 },
      person.ctx,
    );
    const event = (await world.events('bank.account.unfrozen')).find(
      (event) => event.server_id === person.serverId,
    );
    expect(event).toMatchObject({
      character_ids: [person.characterId],
      data: { account_id, status: 'active' },
    });
  });

  it('has nothing to do on an active account', async () => {
    const person = world.person({ role: 'admin' });
    const account_id = await openFor(world, person);
    const { status, code } = await world.act(unfreezeAccount, { account_id }, person.ctx);
    expect([status, code]).toEqual([409, 'already_processed']);
  });

  it('does not open a closed account again, and does not know one of another server', async () => {
    const person = world.person({ role: 'admin' });
    const account_id = await openFor(world, person, { type: 'shared' });
    await world.ok(closeAccount, { account_id }, person.ctx);
    const closed = await world.act(unfreezeAccount, { account_id }, person.ctx);
    expect([closed.status, closed.code]).toEqual([409, 'account_closed']);
    const foreign = await openFor(world, world.person());
    const unknown = await world.act(unfreezeAccount, { account_id: foreign }, person.ctx);
    expect([unknown.status, unknown.code]).toEqual([404, 'account_not_found']);
  });
});

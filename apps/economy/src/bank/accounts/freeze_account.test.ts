import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import getAccount from '@cabildo/contracts/economy/bank/accounts/get_account.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import unfreezeAccount from '@cabildo/contracts/economy/bank/accounts/unfreeze_account.ts';
import { openFor } from './accounts.testing.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('freeze_account', () => {
  it('stops money in and out while everything can still be read, and emits the event', async () => {
    const person = world.person();
    const staff = world.person({ serverId: person.serverId, permissions: ['manage_bank_config'] });
    const account_id = await openFor(world, person, { balance: 50 });
    const other = await openFor(world, person, { type: 'shared', balance: 50 });
    const { account } = await world.ok(freezeAccount, { account_id }, staff.ctx);
    expect(account).toMatchObject({ account_id, status: 'frozen', balance: 50, my_permissions: [] });
    for (const [from_account_id, to_account_id] of [
      [account_id, other],
      [other, account_id],
    ]) {
      const input = { from_account_id, to_account_id, amount: 1 };
      const { status, code } = await world.act(internalTransfer, input, person.ctx);
      expect([status, code]).toEqual([409, 'account_disabled']);
    }
    expect((await world.ok(getAccount, { account_id }, person.ctx)).account).toMatchObject({ balance: 50 });
    const event = (await world.events('bank.account.frozen')).find(
      (event) => event.server_id === person.serverId,
    );
    expect(event).toMatchObject({
      actor: { kind: 'user', id: staff.userId },
      character_ids: [person.characterId],
      data: { account_id, status: 'frozen' },
    });
  });

  it('freezes legacy accounts as well', async () => {
    const person = world.person({ role: 'admin' });
    const { account_id } = await world.ok(
      createBankAccount,
      { character_id: person.characterId },
      person.ctx,
    );
    expect((await world.act(freezeAccount, { account_id }, person.ctx)).status).toBe(200);
  });

  it('is refused the second time, also when both come at once', async () => {
    const person = world.person({ role: 'admin' });
    const account_id = await openFor(world, person);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.act(freezeAccount, { account_id }, person.ctx)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'account_disabled')).toHaveLength(4);
    const events = (await world.events('bank.account.frozen')).filter(
      (event) => event.server_id === person.serverId,
    );
    expect(events).toHaveLength(1);
  });

  it('does not know a wallet or an account of another server, and leaves closed ones closed', async () => {
    const person = world.person({ role: 'admin' });
    const wallet = await world.giveCash(person, { 10: 1 });
    const foreign = await openFor(world, world.person());
    for (const account_id of [wallet, foreign]) {
      const { status, code } = await world.act(freezeAccount, { account_id }, person.ctx);
      expect([status, code]).toEqual([404, 'account_not_found']);
    }
    const account_id = await openFor(world, person, { type: 'shared' });
    await world.ok(closeAccount, { account_id }, person.ctx);
    const { status, code } = await world.act(freezeAccount, { account_id }, person.ctx);
    expect([status, code]).toEqual([409, 'account_closed']);
  });
});

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

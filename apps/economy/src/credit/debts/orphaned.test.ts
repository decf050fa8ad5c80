import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import getDebt from '@cabildo/contracts/economy/credit/debts/get_debt.ts';
import payDebt from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import signDebt from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import executeInheritance from '@cabildo/contracts/economy/endings/inheritance/execute_inheritance.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { dieInEconomy, treasuryOf } from '../../endings/deletion/endings.testing.ts';
import { violations } from '../../ledger/invariants.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Makes a signed debt between two characters; the creditor may have no bank account. */
async function owing({ withBank = true } = {}) {
  const creditor = world.person();
  const { serverId } = creditor;
  const debtor = world.person({ serverId });
  const to = withBank ? await openFor(world, creditor) : undefined;
  const from = await openFor(world, debtor, { balance: 100 });
  const staff = world.person({ serverId, role: 'admin' });
  const order = { debtor_character_id: debtor.characterId, amount: 40 };
  const { debt_id } = await world.ok(createDebt, order, creditor.ctx);
  await world.ok(signDebt, { debt_id }, debtor.ctx);
  const pay = async () => (await world.act(payDebt, { debt_id }, debtor.ctx)).code;
  const status = async () => (await world.ok(getDebt, { debt_id }, debtor.ctx)).debt.status;
  const share = async ({ characterId }: Person) => {
    const input = { server_character_id: characterId, to_treasury: true };
    return (await world.act(executeInheritance, input, staff.ctx)).code;
  };
  return { creditor, debtor, serverId, to, from, staff, pay, status, share };
}

describe('a debt that is owed to the dead', () => {
  it('is paid to the estate while it is not shared out, though it is frozen', async () => {
    const { creditor, to, from, pay, status, serverId, share } = await owing();
    await dieInEconomy(world, creditor);
    expect(await pay()).toBeNull();
    expect([await world.balanceOf(from), await world.balanceOf(to!), await status()]).toEqual([
      60,
      40,
      'paid',
    ]);
    expect(await share(creditor)).toBeNull();
    expect(await treasuryOf(world, serverId)).toBe(40);
  });

  it('is paid to the treasury after that', async () => {
    const { creditor, from, pay, status, serverId, share } = await owing();
    await dieInEconomy(world, creditor);
    expect(await share(creditor)).toBeNull();
    expect(await pay()).toBeNull();
    expect([await world.balanceOf(from), await status()]).toEqual([60, 'paid']);
    expect(await treasuryOf(world, serverId)).toBe(40);
  });

  it('is paid to the treasury where the dead had no account, and waits for the living to have one', async () => {
    const { creditor, pay, serverId } = await owing({ withBank: false });
    expect(await pay()).toBe('no_bank_account');
    await dieInEconomy(world, creditor);
    expect(await pay()).toBeNull();
    expect(await treasuryOf(world, serverId)).toBe(40);
  });

  it('is not paid into an account that staff froze', async () => {
    const { to, staff, pay } = await owing();
    await world.ok(freezeAccount, { account_id: to! }, staff.ctx);
    expect(await pay()).toBe('account_disabled');
  });

  it('is paid once, to the estate or the treasury, while the estate is being shared out', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { creditor, from, to, pay, share, serverId, status } = await owing();
      await dieInEconomy(world, creditor);
      const codes = await Promise.all([pay(), share(creditor), pay(), share(creditor)]);
      expect(codes.toSorted()).toEqual(['account_closed', 'already_paid', null, null].toSorted());
      expect([await world.balanceOf(from), await world.balanceOf(to!), await status()]).toEqual([
        60,
        0,
        'paid',
      ]);
      expect(await treasuryOf(world, serverId)).toBe(40);
    }
    expect(await violations(world.database)).toEqual([]);
  });
});

describe('a debt between the dead', () => {
  it('is paid from one estate into the other, frozen as it is', async () => {
    const { creditor, debtor, to, share, status } = await owing();
    await dieInEconomy(world, creditor, debtor);
    expect(await share(debtor)).toBeNull();
    expect([await world.balanceOf(to!), await status()]).toEqual([40, 'paid']);
  });

  it('is paid to the treasury where the other estate is shared out already', async () => {
    const { creditor, debtor, share, status, serverId } = await owing();
    await dieInEconomy(world, creditor, debtor);
    expect(await share(creditor)).toBeNull();
    expect(await share(debtor)).toBeNull();
    expect([await treasuryOf(world, serverId), await status()]).toEqual([100, 'paid']);
  });

  it('that names an account of the debtor itself is paid to the creditor, not into what is shared out', async () => {
    const { creditor, debtor, to, share, serverId } = await owing();
    const common = await openFor(world, debtor, { type: 'custom' });
    await addMember(world, common, creditor, ['sign_debts']);
    const order = { debtor_character_id: debtor.characterId, amount: 5, account_id: common };
    const { debt_id } = await world.ok(createDebt, order, creditor.ctx);
    await world.ok(signDebt, { debt_id }, debtor.ctx);
    await dieInEconomy(world, debtor);
    expect(await share(debtor)).toBeNull();
    expect([await world.balanceOf(to!), await treasuryOf(world, serverId)]).toEqual([45, 55]);
  });

  it('loses nothing when both estates are shared out at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { creditor, debtor, share, status, serverId } = await owing();
      await dieInEconomy(world, creditor, debtor);
      expect(await Promise.all([share(creditor), share(debtor)])).toEqual([null, null]);
      expect([await treasuryOf(world, serverId), await status()]).toEqual([
        // A payment in time is part of the creditor's estate, which goes to the treasury as a whole.
        100,
        'paid',
      ]);
    }
    expect(await violations(world.database)).toEqual([]);
  });
});

import fc from 'fast-check';
import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import getDebt from '@cabildo/contracts/economy/credit/debts/get_debt.ts';
import signDebt from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import executeInheritance from '@cabildo/contracts/economy/endings/inheritance/execute_inheritance.ts';
import listBeneficiaries from '@cabildo/contracts/economy/endings/inheritance/list_beneficiaries.ts';
import removeBeneficiary from '@cabildo/contracts/economy/endings/inheritance/remove_beneficiary.ts';
import setBeneficiary from '@cabildo/contracts/economy/endings/inheritance/set_beneficiary.ts';
import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import getLoan from '@cabildo/contracts/economy/credit/loans/get_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import { until } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { dieInEconomy, rowOf } from '../deletion/endings.testing.ts';
import { sharesOf } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Makes a person with money, its friends, and staff. */
async function setting(balance: number, heirs = 2) {
  const serverId = world.newServer();
  const staff = world.person({ serverId, role: 'owner' });
  const testator = world.person({ serverId });
  const main = await openFor(world, testator, { balance });
  const people = Array.from({ length: heirs }, () => world.person({ serverId }));
  const banks = await Promise.all(people.map((person) => openFor(world, person)));
  const leave = ({ characterId }: Person, percentage: number) =>
    world.codeOf(setBeneficiary, { beneficiary_character_id: characterId, percentage }, testator);
  const die = () => dieInEconomy(world, testator);
  const input = { server_character_id: testator.characterId };
  const execute = (rest: object = {}) => world.act(executeInheritance, { ...input, ...rest }, staff.ctx);
  return { serverId, staff, testator, main, people, banks, leave, die, execute };
}

describe('beneficiaries', () => {
  it('are set, changed, listed and removed by the character that leaves something', async () => {
    const { testator, people, leave } = await setting(0);
    expect(await leave(people[0]!, 60)).toBeNull();
    expect(await leave(people[1]!, 41)).toBe('limit_exceeded');
    expect(await leave(people[1]!, 40)).toBeNull();
    expect(await leave(people[0]!, 10)).toBeNull();
    const { beneficiaries, total_percentage } = await world.ok(listBeneficiaries, {}, testator.ctx);
    expect([beneficiaries.map(({ percentage }) => percentage), total_percentage]).toEqual([[10, 40], 50]);
    expect(await leave(testator, 1)).toBe('self_transfer');
    expect(await leave(world.person(), 1)).toBe('destination_not_found');
    const { beneficiary_id } = beneficiaries[0]!;
    expect(await world.codeOf(removeBeneficiary, { beneficiary_id }, people[0]!)).toBe('forbidden');
    expect(await world.codeOf(removeBeneficiary, { beneficiary_id }, testator)).toBeNull();
    expect(await world.codeOf(removeBeneficiary, { beneficiary_id }, testator)).toBe('not_found');
  });

  it('never get more than all, also when ten are set at once', async () => {
    const { testator, people, leave } = await setting(0, 10);
    const codes = await Promise.all(people.map((person) => leave(person, 30)));
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect((await world.ok(listBeneficiaries, {}, testator.ctx)).total_percentage).toBe(90);
  });
});

describe('execute_inheritance', () => {
  it('shares out every account of the dead, withholds the tax, closes them, and tells the heirs', async () => {
    const { staff, testator, main, people, banks, leave, die, execute, serverId } = await setting(1_000);
    const shared = await openFor(world, testator, { type: 'shared', balance: 11 });
    await world.ok(configureTax, { name: 'Sucesiones', tax_type: 'inheritance', rate: 10 }, staff.ctx);
    await leave(people[0]!, 50);
    await leave(people[1]!, 25);
    await die();
    await until(async () =>
      (await world.events('bank.tax.configured')).some((event) => event.server_id === serverId),
    );
    const { body } = await execute();
    // The tax takes 10 % of each account; the heirs get 50 % and 25 % of the rest, each rounded down.
    expect(body).toMatchObject({
      total: 1_011,
      tax: 101,
      to_treasury: 228,
      closed_account_ids: [main, shared],
    });
    expect(await Promise.all(banks.map((id) => world.balanceOf(id)))).toEqual([455, 227]);
    for (const id of [main, shared])
      expect(await rowOf(world, id)).toMatchObject({ status: 'closed', balance: 0 });
    const input = { server_character_id: people[0]!.characterId };
    const { notifications } = await world.ok(listNotifications, input, people[0]!.ctx);
    expect(notifications[0]).toMatchObject({ kind: 'inheritance' });
    expect((await execute()).code).toBe('account_closed');
  });

  it('pays once however often staff press', async () => {
    const { people, banks, leave, die, execute } = await setting(999);
    await leave(people[0]!, 100);
    await die();
    const codes = (await Promise.all(Array.from({ length: 10 }, () => execute()))).map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'account_closed')).toHaveLength(9);
    expect(await world.balanceOf(banks[0]!)).toBe(999);
  });

  it('is refused while an heir has no room for the share, and goes on once there is (EC-01)', async () => {
    const { serverId, people, banks, main, leave, die, execute } = await setting(100, 1);
    await leave(people[0]!, 100);
    await world.fund(serverId, banks[0]!, Number.MAX_SAFE_INTEGER - 99);
    await die();
    const { status, code, body } = await execute();
    expect([status, code, await rowOf(world, main)]).toMatchObject([
      400,
      'limit_exceeded',
      { status: 'frozen', balance: 100 },
    ]);
    expect(body['error']).toContain('La cuenta que recibe');
    await world.fund(serverId, banks[0]!, -1);
    expect((await execute()).code).toBeNull();
    expect(await world.balanceOf(banks[0]!)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('does nothing at all for the living, without heirs, or when one of them has no account', async () => {
    const { people, main, leave, die, execute, serverId } = await setting(100);
    expect((await execute()).code).toBe('forbidden');
    expect((await execute({ account_id: 999_999 })).code).toBe('account_not_found');
    const poor = world.person({ serverId });
    await leave(people[0]!, 50);
    await leave(poor, 50);
    await die();
    expect((await execute()).code).toBe('no_bank_account');
    expect(await world.balanceOf(main)).toBe(100);
    const alone = await setting(100);
    await alone.die();
    expect((await alone.execute()).code).toBe('destination_not_found');
  });
});

describe('the liabilities of the dead', () => {
  /** Makes a testator who owes a friend 300 and the pool 224 (its score is poor), and leaves everything to one heir. */
  async function indebted(left: number) {
    const scene = await setting(left, 1);
    const { serverId, testator, staff, main, leave, people } = scene;
    const creditor = world.person({ serverId });
    const bank = await openFor(world, creditor);
    const owe = async (amount: number) => {
      const order = { debtor_character_id: testator.characterId, amount };
      return (await world.ok(createDebt, order, creditor.ctx)).debt_id;
    };
    const debt_id = await owe(300);
    await world.ok(signDebt, { debt_id }, testator.ctx);
    const unsigned = await owe(7);
    const order = { account_id: main, amount: 200, installments: 2 };
    const { loan_id } = await world.ok(requestLoan, order, testator.ctx);
    await world.ok(approveLoan, { loan_id }, staff.ctx);
    await leave(people[0]!, 100);
    const show = async () => ({
      debt: (await world.ok(getDebt, { debt_id }, staff.ctx)).debt.status,
      unsigned: (await world.ok(getDebt, { debt_id: unsigned }, staff.ctx)).debt.status,
      loan: (await world.ok(getLoan, { loan_id }, staff.ctx)).loan,
    });
    return { ...scene, bank, debt_id, loan_id, show };
  }

  it('are paid before anybody inherits, and what is left is shared out', async () => {
    const { die, execute, banks, bank, show } = await indebted(1_000);
    await die();
    expect((await execute()).body).toMatchObject({ total: 1_200, settled: 524 });
    expect([await world.balanceOf(bank), await world.balanceOf(banks[0]!)]).toEqual([300, 676]);
    expect(await show()).toMatchObject({
      debt: 'paid',
      unsigned: 'cancelled',
      loan: { status: 'paid', remaining: 0 },
    });
  });

  it('are paid as far as the estate goes, debts first, and written off beyond', async () => {
    const { die, execute, banks, bank, show } = await indebted(150);
    await die();
    expect((await execute()).body).toMatchObject({ total: 350, settled: 350, shares: [{ amount: 0 }] });
    expect([await world.balanceOf(bank), await world.balanceOf(banks[0]!)]).toEqual([300, 0]);
    expect(await show()).toMatchObject({
      debt: 'paid',
      loan: { status: 'cancelled', paid: 50, written_off: 174, remaining: 0 },
    });
  });

  it('are paid in part where even the first debt is more than the estate', async () => {
    const { die, execute, bank, show, main, serverId } = await indebted(0);
    await world.fund(serverId, main, -80);
    await die();
    expect((await execute()).body).toMatchObject({ total: 120, settled: 120 });
    expect(await world.balanceOf(bank)).toBe(120);
    expect(await show()).toMatchObject({ debt: 'cancelled', loan: { status: 'cancelled', paid: 0 } });
  });

  it('stay where other accounts are left to pay them', async () => {
    const { testator, die, execute, show, main } = await indebted(0);
    const other = await openFor(world, testator, { type: 'custom', balance: 10 });
    await die();
    expect((await execute({ account_id: other })).body).toMatchObject({ settled: 10 });
    expect(await show()).toMatchObject({ debt: 'signed', unsigned: 'unsigned', loan: { paid: 10 } });
    expect((await execute({ account_id: main })).body).toMatchObject({ settled: 200 });
    expect(await show()).toMatchObject({ debt: 'cancelled', unsigned: 'cancelled' });
  });
});

describe('the shares of an estate', () => {
  it('are whole and never more than it, and all of it where the parts are', () => {
    const part = fc.record({ id: fc.nat(1_000), percentage: fc.integer({ min: 1, max: 40 }) });
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000_000),
        fc.uniqueArray(part, { maxLength: 5, selector: ({ id }) => id }),
        (net, some) => {
          const sum = some.reduce((all, { percentage }) => all + percentage, 0);
          const fits = sum <= 100 ? some : [];
          const rest = 100 - fits.reduce((all, { percentage }) => all + percentage, 0);
          const all = rest > 0 ? [...fits, { id: 5_000, percentage: rest }] : fits;
          const parts = all.map((each) => ({ ...each, beneficiary_character_id: each.id }));
          const shares = sharesOf(net, parts);
          expect(shares.reduce((total, share) => total + share, 0)).toBe(net);
          for (const [index, share] of shares.entries())
            expect(share).toBeGreaterThanOrEqual(Math.floor((net / 100) * parts[index]!.percentage) - 1);
        },
      ),
    );
    expect(
      sharesOf(
        10,
        [3, 1, 2].map((id) => ({ id, beneficiary_character_id: id, percentage: 33 })),
      ),
    ).toEqual([3, 3, 3]);
  });

  it('give what is lost by rounding to the largest part, of equals to the first that was named', () => {
    const parts = [
      { id: 9, beneficiary_character_id: 1, percentage: 50 },
      { id: 4, beneficiary_character_id: 2, percentage: 50 },
    ];
    expect(sharesOf(101, parts)).toEqual([50, 51]);
  });
});

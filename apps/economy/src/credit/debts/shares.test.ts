import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import createFine from '@cabildo/contracts/economy/credit/debts/create_fine.rpc.ts';
import payDebt from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import voidFine from '@cabildo/contracts/economy/credit/debts/void_fine.rpc.ts';
import allocate from '@cabildo/contracts/economy/funds/treasury/allocate.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { TestClock, until } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { endow, held, orgIn } from '../../funds/treasury/treasury.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let other: Awaited<ReturnType<World['replica']>>;
const clock = new TestClock(new Date('2026-06-15T12:00:00Z'));
beforeAll(async () => {
  world = await startWorld({ clock });
  // Two processes give back what is due.
  other = await world.replica();
});
afterAll(() => world.close());

let departments = 0;
let references = 0;
const RETRY_MS = 61_000;

/** A server that shares fines, with a department, its organisation, an officer, and who is fined. */
async function station(split: object = { department_percent: 50, officer_percent: 10 }) {
  const offender = world.person();
  const { serverId } = offender;
  await world.configure(serverId, { fines_config: { split } });
  const from = await openFor(world, offender, { balance: 1_000 });
  const officer = world.person({ serverId });
  const bank = await openFor(world, officer);
  const department_id = (departments += 1);
  const org = await orgIn(world, serverId, { departmentId: department_id });
  const reference = `mdt:${(references += 1)}`;
  const fine = async (amount: number, by: object = {}) => {
    const order = {
      server_id: serverId,
      reference,
      debtor_character_id: offender.characterId,
      amount,
      description: 'Exceso de velocidad',
      officer_character_id: officer.characterId,
      department_id,
      ...by,
    };
    return ((await world.ask(createFine, order)).body as { debt_id: number }).debt_id;
  };
  const pay = (debt_id: number, input: object = {}) =>
    world.act(payDebt, { debt_id, ...input }, offender.ctx);
  /** Makes a fine and pays it. */
  const paid = async (amount: number, by?: object) => {
    const { code } = await pay(await fine(amount, by));
    if (code) throw new Error(code);
  };
  const annul = async () =>
    (await world.ask(voidFine, { server_id: serverId, reference })).body as {
      status: string | null;
      refund: string | null;
    };
  const isRefunded = async () => (await annul()).refund === 'refunded';
  const balances = async () => ({
    offender: await world.balanceOf(from),
    org: await world.balanceOf(org.accountId),
    officer: await world.balanceOf(bank),
    treasury: (await held(world, serverId)).treasury,
  });
  const refunds = async () =>
    (await world.events('bank.fine.refunded')).filter(({ server_id }) => server_id === serverId);
  const close = (id: number, status = 'closed') =>
    world.database.query('UPDATE accounts SET status = $2 WHERE id = $1', [id, status]);
  const minister = world.person({ serverId, permissions: ['manage_treasury'] });
  /** Takes what the treasury has. */
  const drain = async () => {
    const to = await orgIn(world, serverId);
    const { treasury: amount } = await held(world, serverId);
    await world.ok(allocate, { org_id: to.org_id, amount, reason: 'Gasto' }, minister.ctx);
  };
  const spend = async (person: Person, from_account_id: number, amount: number) => {
    const stranger = await openFor(world, world.person({ serverId }));
    await world.ok(internalTransfer, { from_account_id, to_account_id: stranger, amount }, person.ctx);
  };
  return {
    offender,
    officer,
    serverId,
    from,
    bank,
    org,
    minister,
    fine,
    pay,
    paid,
    annul,
    isRefunded,
    balances,
    refunds,
    close,
    drain,
    spend,
  };
}

describe('the shares of a paid fine (TR-04)', () => {
  it('go to the organisation of the department and to the bank of the officer, rounded down, and the rest to the treasury', async () => {
    const { paid, balances } = await station();
    await paid(99);
    expect(await balances()).toEqual({ offender: 901, org: 49, officer: 9, treasury: 41 });
  });

  it('are none where the server shares nothing, which is the default', async () => {
    const { paid, balances } = await station({});
    await paid(100);
    expect(await balances()).toEqual({ offender: 900, org: 0, officer: 0, treasury: 100 });
  });

  it('are those of the moment at which it is paid', async () => {
    const { fine, pay, balances, serverId } = await station();
    const id = await fine(100);
    await world.configure(serverId, { fines_config: { split: { department_percent: 30 } } });
    await pay(id);
    expect(await balances()).toMatchObject({ org: 30, officer: 0, treasury: 70 });
  });

  it('of an officer without a bank go to the department, and those of a department without an organisation to the treasury', async () => {
    const one = await station();
    await one.close(one.bank);
    await one.paid(100);
    expect(await one.balances()).toMatchObject({ org: 60, officer: 0, treasury: 40 });
    const two = await station();
    await two.paid(100, { department_id: 999_999 });
    expect(await two.balances()).toMatchObject({ org: 0, officer: 10, treasury: 90 });
    const three = await station();
    await three.close(three.org.accountId, 'frozen');
    await three.close(three.bank, 'frozen');
    await three.paid(100);
    expect(await three.balances()).toMatchObject({ org: 0, officer: 0, treasury: 100 });
    const nobody = await station();
    await nobody.paid(100, { officer_character_id: null, department_id: null });
    expect(await nobody.balances()).toMatchObject({ org: 0, officer: 0, treasury: 100 });
  });

  it('are never those of a department of another server', async () => {
    const abroad = await station();
    const { paid, balances } = await station();
    await paid(100, { department_id: departments - 1 });
    expect([(await balances()).org, (await abroad.balances()).org]).toEqual([0, 0]);
  });

  it('are none of the account that pays', async () => {
    const { paid, balances, offender } = await station();
    await paid(100, { officer_character_id: offender.characterId });
    expect(await balances()).toEqual({ offender: 900, org: 60, officer: 0, treasury: 40 });
  });

  it('are paid in cash too', async () => {
    const { fine, pay, balances, offender } = await station();
    await world.giveCash(offender, { 100: 1 });
    expect((await pay(await fine(50), { payment_method: 'wallet' })).code).toBeNull();
    expect(await balances()).toEqual({ offender: 1_000, org: 25, officer: 5, treasury: 20 });
  });

  it('are no more than the whole, which the settings see to', async () => {
    const admin = world.person({ role: 'admin' });
    const set = async (split: object) =>
      (await world.act(updateBankConfig, { fines_config: { split } }, admin.ctx)).code;
    expect([
      await set({ department_percent: 100 }),
      await set({ officer_percent: 1 }),
      await set({ department_percent: 80, officer_percent: 20 }),
      await set({ officer_percent: 21 }),
      await set({ department_percent: -1 }),
    ]).toEqual([null, 'error', null, 'error', 'error']);
  });
});

describe('a paid fine that is voided (TR-04)', () => {
  it('goes back to who paid, each share from where it went, once, however often and from how many it is voided', async () => {
    const { paid, annul, isRefunded, balances, refunds } = await station();
    await paid(100);
    const answers = await Promise.all(Array.from({ length: 6 }, () => annul()));
    expect(answers.every(({ status }) => status === 'paid')).toBe(true);
    await until(isRefunded);
    expect(await balances()).toEqual({ offender: 1_000, org: 0, officer: 0, treasury: 0 });
    expect((await refunds()).map(({ data }) => data)).toMatchObject([{ amount: 100, rest: 0 }]);
  });

  it('comes out of the treasury where a share is spent by then', async () => {
    const { paid, isRefunded, balances, officer, bank, spend, serverId } = await station();
    await paid(100);
    await endow(world, serverId, { treasury: 500 });
    await spend(officer, bank, 7);
    await until(isRefunded);
    expect(await balances()).toEqual({ offender: 1_000, org: 0, officer: 0, treasury: 493 });
  });

  it('takes nothing from an account that is frozen or closed', async () => {
    const { paid, isRefunded, balances, org, bank, close, serverId } = await station();
    await paid(100);
    await endow(world, serverId, { treasury: 500 });
    await close(org.accountId, 'frozen');
    await close(bank, 'frozen');
    await until(isRefunded);
    expect(await balances()).toEqual({ offender: 1_000, org: 50, officer: 10, treasury: 440 });
  });

  it('stays owed as far as the treasury lacks it too, and is paid as soon as it can be', async () => {
    const { paid, annul, isRefunded, balances, refunds, drain, serverId } = await station();
    await paid(100);
    await drain();
    expect(await annul()).toMatchObject({ status: 'paid', refund: 'refunding' });
    await until(async () => (await refunds()).length === 1);
    expect([await balances(), await annul()]).toMatchObject([
      { offender: 960, org: 0, officer: 0, treasury: 0 },
      { refund: 'refunding' },
    ]);
    await endow(world, serverId, { treasury: 15 });
    clock.advance(RETRY_MS);
    await until(async () => (await refunds()).length === 2);
    expect(await balances()).toMatchObject({ offender: 975, treasury: 0 });
    await endow(world, serverId, { treasury: 200 });
    clock.advance(RETRY_MS);
    await until(isRefunded);
    expect(await balances()).toMatchObject({ offender: 1_000, treasury: 175 });
    expect((await refunds()).map(({ data }) => data)).toMatchObject([
      { amount: 60, rest: 40 },
      { amount: 15, rest: 25 },
      { amount: 25, rest: 0 },
    ]);
  });

  it('beside allocations of the same coins never brings the treasury below zero, and nothing is lost', async () => {
    const scenes = await Promise.all(Array.from({ length: 3 }, () => station({})));
    for (const { paid, isRefunded, org, serverId, minister, balances } of scenes) {
      await paid(100);
      const order = { org_id: org.org_id, amount: 60, reason: 'Gasto' };
      const [, ...given] = await Promise.all([
        isRefunded(),
        world.act(allocate, order, minister.ctx),
        other.act(allocate, order, minister.ctx),
      ]);
      await endow(world, serverId, { treasury: 100 });
      await until(async () => {
        clock.advance(RETRY_MS);
        return isRefunded();
      });
      const spent = given.filter(({ code }) => code === null).length * 60;
      expect(await balances()).toEqual({ offender: 1_000, org: spent, officer: 0, treasury: 100 - spent });
    }
  });

  it('of cash comes back in cash', async () => {
    const { fine, pay, isRefunded, balances, offender } = await station();
    const wallet = await world.giveCash(offender, { 100: 1 });
    await pay(await fine(50), { payment_method: 'wallet' });
    await until(isRefunded);
    expect([await world.balanceOf(wallet), await balances()]).toEqual([
      100,
      { offender: 1_000, org: 0, officer: 0, treasury: 0 },
    ]);
  });

  it('goes to the bank of the debtor where the account that paid is closed, and stays where nobody is left', async () => {
    const { fine, pay, isRefunded, balances, offender, close } = await station();
    const wallet = await world.giveCash(offender, { 50: 1 });
    await pay(await fine(50), { payment_method: 'wallet' });
    await close(wallet);
    await until(isRefunded);
    expect(await balances()).toMatchObject({ offender: 1_050, treasury: 0 });
    const lost = await station();
    await lost.paid(100);
    await lost.close(lost.from);
    await until(lost.isRefunded);
    expect(await lost.balances()).toEqual({ offender: 900, org: 50, officer: 10, treasury: 40 });
    expect((await lost.refunds()).map(({ data }) => data)).toMatchObject([
      { amount: 0, rest: 0, account_id: null, transfer_id: null },
    ]);
  });

  it('that a version of before has paid comes back from the treasury to the bank of the debtor', async () => {
    const { paid, isRefunded, balances, serverId } = await station({});
    await paid(100);
    await world.database.query('DELETE FROM fines WHERE server_id = $1', [serverId]);
    await until(isRefunded);
    expect(await balances()).toMatchObject({ offender: 1_000, treasury: 0 });
  });
});

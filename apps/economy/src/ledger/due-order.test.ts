import type { InputOf } from '@cabildo/contracts/action';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import getLoan from '@cabildo/contracts/economy/credit/loans/get_loan.ts';
import payLoan from '@cabildo/contracts/economy/credit/loans/pay_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import getCreditScore from '@cabildo/contracts/economy/credit/score/get_credit_score.ts';
import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import getScheduled from '@cabildo/contracts/economy/payments/scheduled/get_scheduled_transfer.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { createLogger, createOutbox, createRegistry } from '@cabildo/kit/service';
import { TestClock, until, workOff } from '@cabildo/testing';
import { openFor } from '../bank/accounts/accounts.testing.ts';
import { findBankSections } from '../config/table.ts';
import collectLoans from '../credit/loans/collect_loans.job.ts';
import payInterest from '../funds/interest/pay_interest.job.ts';
import { ratesOf } from '../funds/taxes/rules.ts';
import payRecurring from '../payments/recurring/pay_recurring.job.ts';
import { startWorld, type World } from '../testing/world.ts';
import { goTo as turnTo, hoursAfter, schedule, type Terms } from './due-order.testing.ts';
import { createMoneyLedger } from './ledger.ts';

const START = new Date('2026-02-10T12:00:00Z');

let world: World;
const clock = new TestClock(START);
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());
beforeEach(() => clock.set(START));

const goTo = (moment: Date): Promise<void> => turnTo(world, moment);

/** Makes a borrower without money and an employer with some, whose payments are scheduled at will. */
async function setting({ employer: money = 5_000 } = {}) {
  const debtor = world.person();
  const { serverId } = debtor;
  const [staff, boss] = [world.person({ serverId, role: 'owner' }), world.person({ serverId })];
  const [account, business] = [
    await openFor(world, debtor),
    await openFor(world, boss, { balance: money, type: 'business' }),
  ];
  const borrow = async (order: Partial<InputOf<typeof requestLoan>> = {}) => {
    const wanted = { account_id: account, amount: 300, installments: 3, frequency: '1d' as const, ...order };
    const { loan_id } = await world.ok(requestLoan, wanted, debtor.ctx);
    await world.ok(approveLoan, { loan_id }, staff.ctx);
    await world.fund(serverId, account, -wanted.amount);
    return loan_id;
  };
  const show = async (loan_id: number) => (await world.ok(getLoan, { loan_id }, debtor.ctx)).loan;
  const factor = async (wanted: string) =>
    (await world.ok(getCreditScore, {}, debtor.ctx)).credit.factors.find(({ name }) => name === wanted)
      ?.impact;
  /** The employer pays the borrower on three days from a moment on. */
  const salary = (start: Date, more: Partial<Terms> = {}) =>
    schedule(world, boss, [business, account], { start, ...more });
  return { debtor, staff, boss, serverId, account, business, borrow, show, factor, salary };
}

/** A second replica of the service, which works on the same due rows. */
function replicaOf() {
  const parts = { database: world.database, clock, log: createLogger('test', 'silent') };
  const ledger = createMoneyLedger({ ...parts, registry: createRegistry(), outbox: createOutbox() });
  const settings = async (serverId: number) => {
    const config = bankConfig.parse(await findBankSections(world.database, serverId));
    return { ...config, tax_rates: ratesOf([], config) };
  };
  const deps = { ledger, configs: { get: settings } };
  const jobs = [collectLoans, payRecurring, payInterest];
  return {
    work: () => Promise.all(jobs.map((job) => workOff(job, world, deps))),
    close: () => ledger.drain(),
  };
}

describe('what is due in the same second (ECB-06)', () => {
  it('interest goes before a payment out of the savings on the first', async () => {
    const { debtor, business } = await setting();
    clock.set(new Date('2026-02-01T00:00:00Z'));
    const savings = await openFor(world, debtor, { type: 'savings' });
    const other = await openFor(world, debtor, { type: 'custom', balance: 10_000 });
    const move = { from_account_id: other, to_account_id: savings, amount: 10_000 };
    await world.ok(internalTransfer, move, debtor.ctx);
    await goTo(new Date('2026-03-15T00:00:00Z'));
    const id = await schedule(world, debtor, [savings, business], {
      start: new Date('2026-04-01T00:00:00Z'),
      frequency: 'once',
      amount: 10_100,
    });
    await goTo(new Date('2026-04-03T00:00:00Z'));
    const { runs } = await world.ok(getScheduled, { scheduled_transfer_id: id }, debtor.ctx);
    expect(runs).toMatchObject([{ error_code: null }]);
    expect(await world.balanceOf(savings)).toBe(0);
  });

  it.each([
    [0, 0],
    [1, 999],
    [999, 1],
  ])(
    'a salary goes before an instalment, granted and paid %i and %i ms into a second',
    async (granted, paid) => {
      clock.set(new Date(START.getTime() + granted));
      const { borrow, salary, show } = await setting();
      const loan_id = await borrow();
      await salary(new Date(hoursAfter(START, 24).getTime() + paid));
      for (const hours of [24.5, 72.5]) await goTo(hoursAfter(START, hours));
      expect(await show(loan_id)).toMatchObject({ status: 'paid', fees: 0 });
    },
  );

  it.each(['made from the last link on', 'made from the first link on'])(
    'money goes through a chain of payments that were %s',
    async (order) => {
      const { boss, serverId, business } = await setting();
      const people = [boss, ...Array.from({ length: 4 }, () => world.person({ serverId }))];
      const accounts = [business];
      for (const person of people.slice(1)) accounts.push(await openFor(world, person));
      const links = [0, 1, 2, 3];
      for (const link of order.includes('last') ? links.toReversed() : links)
        await schedule(world, people[link]!, [accounts[link]!, accounts[link + 1]!], {
          start: hoursAfter(START, 1),
        });
      await goTo(hoursAfter(START, 1));
      expect(await Promise.all(accounts.slice(1).map(world.balanceOf))).toEqual([0, 0, 0, 108]);
    },
  );

  it('payments in a ring fail where nobody has money, and all are made where somebody has', async () => {
    for (const [money, expected] of [
      [0, 'insufficient_balance'],
      [108, null],
    ] as const) {
      const { boss, serverId, business } = await setting({ employer: money });
      const people = [boss, world.person({ serverId }), world.person({ serverId })];
      const accounts = [business];
      for (const person of people.slice(1)) accounts.push(await openFor(world, person));
      const ids = [];
      for (const [index, person] of people.entries()) {
        const order = { start: hoursAfter(START, 1), max_runs: 1 };
        ids.push(await schedule(world, person, [accounts[index]!, accounts[(index + 1) % 3]!], order));
      }
      await goTo(hoursAfter(START, 1));
      for (const [index, scheduled_transfer_id] of ids.entries()) {
        const { runs } = await world.ok(getScheduled, { scheduled_transfer_id }, people[index]!.ctx);
        expect(runs.map(({ error_code }) => error_code)).toEqual([expected]);
      }
      clock.set(START);
    }
  });
});

describe('what is due is done in the order of its due times (ECB-06)', () => {
  it('after three days without a process, a salary four hours before each instalment pays it in time', async () => {
    const { borrow, salary, show, factor, account } = await setting();
    const loan_id = await borrow();
    await salary(hoursAfter(START, 20));
    await goTo(hoursAfter(START, 72.5));
    expect(await show(loan_id)).toMatchObject({ status: 'paid', paid: 324, fees: 0 });
    expect([await factor('late'), await factor('defaults')]).toEqual([0, 0]);
    expect(await world.balanceOf(account)).toBe(0);
  });

  it('two processes keep the order together', async () => {
    const towns = [];
    for (let count = 0; count < 4; count += 1) {
      const town = await setting();
      towns.push({ ...town, loan_id: await town.borrow() });
      await town.salary(hoursAfter(START, 20));
    }
    const replica = replicaOf();
    clock.set(hoursAfter(START, 72.5));
    await replica.work();
    await goTo(hoursAfter(START, 72.5));
    await replica.close();
    for (const { show, loan_id, account } of towns) {
      expect(await show(loan_id)).toMatchObject({ status: 'paid', fees: 0 });
      expect(await world.balanceOf(account)).toBe(0);
    }
  });

  it('a salary that is due after the instalment does not save it', async () => {
    const { borrow, salary, show, account } = await setting();
    const loan_id = await borrow({ amount: 100, installments: 1 });
    await salary(hoursAfter(START, 25), { max_runs: 1 });
    await goTo(hoursAfter(START, 26));
    expect(await show(loan_id)).toMatchObject({ status: 'active', fees: 5, remaining: 113 });
    expect(await world.balanceOf(account)).toBe(108);
  });

  it('what is taken before an income comes is refused, although that income has come by now', async () => {
    const { debtor, salary, account, business, borrow, show } = await setting();
    const loan_id = await borrow();
    const rent = await schedule(world, debtor, [account, business], {
      start: hoursAfter(START, 10),
      frequency: 'once',
    });
    await salary(hoursAfter(START, 20));
    await goTo(hoursAfter(START, 72.5));
    const { runs } = await world.ok(getScheduled, { scheduled_transfer_id: rent }, debtor.ctx);
    expect(runs).toMatchObject([{ error_code: 'insufficient_balance' }]);
    expect(await show(loan_id)).toMatchObject({ status: 'paid', fees: 0 });
  });

  it('income arrives through a chain of accounts, each with its own time', async () => {
    const { boss, serverId, account, business, borrow, show } = await setting();
    const middle = world.person({ serverId });
    const between = await openFor(world, middle);
    const loan_id = await borrow();
    await schedule(world, middle, [between, account], { start: hoursAfter(START, 20) });
    await schedule(world, boss, [business, between], { start: hoursAfter(START, 10) });
    await goTo(hoursAfter(START, 72.5));
    expect(await show(loan_id)).toMatchObject({ status: 'paid', fees: 0 });
  });

  it('an instalment is late without an outage too, and others are not held up by a business that cannot pay', async () => {
    const poor = await setting({ employer: 0 });
    const rich = await setting();
    const [late, inTime] = [await poor.borrow(), await rich.borrow()];
    await poor.salary(hoursAfter(START, 20));
    await rich.salary(hoursAfter(START, 20));
    for (const day of [1, 2, 3]) await goTo(hoursAfter(START, day * 24 + 1));
    expect(await poor.show(late)).toMatchObject({ status: 'defaulted', fees: 15 });
    expect(await rich.show(inTime)).toMatchObject({ status: 'paid', fees: 0 });
  });

  it('a payment that is broken holds up an instalment for some attempts, and not for ever', async () => {
    const { borrow, salary, show, account } = await setting();
    const loan_id = await borrow({ amount: 100, installments: 1 });
    const id = await salary(hoursAfter(START, 20), { max_runs: 1 });
    // The process that has it does not come back, and the lease has not run out.
    await world.database.query(
      `UPDATE recurring_payments SET due_at = '2027-01-01', tries = 24 WHERE id = $1`,
      [id],
    );
    const other = await setting();
    const theirs = await other.borrow({ amount: 100, installments: 1 });
    clock.set(hoursAfter(START, 25));
    await until(async () => (await other.show(theirs)).fees === 5);
    expect(await show(loan_id)).toMatchObject({ fees: 0, paid: 0 });
    await world.database.query('UPDATE recurring_payments SET tries = 25 WHERE id = $1', [id]);
    await until(async () => (await show(loan_id)).fees === 5);
    expect(await world.balanceOf(account)).toBe(0);
    await world.database.query('UPDATE recurring_payments SET due_at = next_run_at WHERE id = $1', [id]);
    await goTo(hoursAfter(START, 26));
    expect(await world.balanceOf(account)).toBe(108);
  });

  it('a payment that is made up for takes nothing of the limit of the day on which that is done', async () => {
    const { salary, staff, account } = await setting();
    await world.ok(updateBankConfig, { transfers_config: { daily_limit: 150 } }, staff.ctx);
    await salary(hoursAfter(START, 20));
    await goTo(hoursAfter(START, 72.5));
    expect(await world.balanceOf(account)).toBe(324);
  });

  it('an instalment that its debtor pays by hand in the meantime is not collected again', async () => {
    const { borrow, salary, show, debtor, account, serverId } = await setting();
    const loan_id = await borrow();
    await salary(hoursAfter(START, 20));
    await world.fund(serverId, account, 108);
    clock.set(hoursAfter(START, 72.5));
    await world.act(payLoan, { loan_id, amount: 108 }, debtor.ctx);
    await goTo(hoursAfter(START, 72.5));
    expect(await show(loan_id)).toMatchObject({ status: 'paid', paid: 324, fees: 0 });
    expect(await world.balanceOf(account)).toBe(108);
  });
});

describe('a default (ECB-10)', () => {
  it('comes by attempts on different days, however long nothing ran', async () => {
    const { borrow, show, factor } = await setting();
    const loan_id = await borrow();
    await goTo(hoursAfter(START, 72.5));
    expect(await show(loan_id)).toMatchObject({ status: 'active', fees: 15 });
    expect([await factor('late'), await factor('defaults')]).toEqual([-90, 0]);
    // The next attempt is a day after the last one was due.
    await goTo(hoursAfter(START, 95));
    expect((await show(loan_id)).status).toBe('active');
    await goTo(hoursAfter(START, 96));
    expect((await show(loan_id)).status).toBe('defaulted');
    expect(await factor('defaults')).toBe(-200);
  });

  it('is not what a part of the debt brings about that is paid by hand before the next attempt', async () => {
    const { borrow, show, account, serverId, debtor } = await setting();
    const loan_id = await borrow({ installments: 4 });
    await goTo(hoursAfter(START, 96.5));
    await world.fund(serverId, account, 50);
    clock.set(hoursAfter(START, 110));
    await world.ok(payLoan, { loan_id, amount: 50 }, debtor.ctx);
    expect((await show(loan_id)).status).toBe('active');
  });

  it('neither comes nor is anything late while the module is off, and what is there is collected (ECB-05)', async () => {
    const { borrow, show, staff, account, serverId, factor } = await setting();
    const loan_id = await borrow();
    await world.ok(updateBankConfig, { modules: { loans: false } }, staff.ctx);
    for (const day of [1, 2, 3, 4, 5]) await goTo(hoursAfter(START, day * 24));
    expect(await show(loan_id)).toMatchObject({ status: 'active', fees: 0, remaining: 324 });
    expect([await factor('late'), await factor('defaults')]).toEqual([0, 0]);
    await world.fund(serverId, account, 108);
    await goTo(hoursAfter(START, 144));
    expect(await show(loan_id)).toMatchObject({ fees: 0, paid: 108 });
    // Only attempts of a time in which the module is on count.
    await world.ok(updateBankConfig, { modules: { loans: true } }, staff.ctx);
    await goTo(hoursAfter(START, 168));
    expect(await show(loan_id)).toMatchObject({ status: 'active', fees: 10 });
  });
});

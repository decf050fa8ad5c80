import type { InputOf } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import unfreezeAccount from '@cabildo/contracts/economy/bank/accounts/unfreeze_account.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import getCreditScore from '@cabildo/contracts/economy/credit/score/get_credit_score.ts';
import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import cancelLoan from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import getLoan from '@cabildo/contracts/economy/credit/loans/get_loan.ts';
import listLoans from '@cabildo/contracts/economy/credit/loans/list_loans.ts';
import { LOAN_STATUSES } from '@cabildo/contracts/economy/credit/loans/loans.ts';
import payLoan from '@cabildo/contracts/economy/credit/loans/pay_loan.ts';
import rejectLoan from '@cabildo/contracts/economy/credit/loans/reject_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import getAnalytics from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import getDashboard from '@cabildo/contracts/economy/insight/reports/get_dashboard.ts';
import { TestClock, until } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { statusAfter } from './rules.ts';

let world: World;
const clock = new TestClock(new Date('2026-01-31T12:00:00Z'));
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());
beforeEach(() => clock.set(new Date('2026-01-31T12:00:00Z')));

/** Makes a borrower, and staff of the server. */
async function setting(balance = 0) {
  const debtor = world.person();
  const staff = world.person({ serverId: debtor.serverId, role: 'owner' });
  const account_id = await openFor(world, debtor, { balance });
  const request = async (more: Partial<InputOf<typeof requestLoan>> = {}) =>
    (await world.ok(requestLoan, { account_id, amount: 1_000, installments: 4, ...more }, debtor.ctx)).loan;
  const borrow = async (more: Partial<InputOf<typeof requestLoan>> = {}) => {
    const { loan_id } = await request(more);
    return (await world.ok(approveLoan, { loan_id }, staff.ctx)).loan;
  };
  const show = (loan_id: number) => world.ok(getLoan, { loan_id }, debtor.ctx);
  const scoreOf = async () => (await world.ok(getCreditScore, {}, debtor.ctx)).credit.score;
  const take = (amount: number) => world.fund(debtor.serverId, account_id, -amount);
  return { debtor, staff, account_id, request, borrow, show, scoreOf, take, serverId: debtor.serverId };
}

/** Turns the clock, and waits until no loan is due. */
async function goTo(moment: string): Promise<void> {
  clock.set(new Date(moment));
  await until(async () => {
    const due = await world.database.query('SELECT 1 FROM loans WHERE due_at <= $1 LIMIT 1', [
      new Date(clock.now().getTime() + 60_000),
    ]);
    return due.length === 0;
  });
}

const poolOf = async (serverId: number): Promise<number> => {
  const [pool] = await world.database.query<{ total: number }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS total FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE a.kind = 'loan_pool' AND a.server_id = $1`,
    [serverId],
  );
  return pool!.total;
};

describe('a loan', () => {
  it('is asked for at the rate of the score, granted by staff, paid by the pool and collected to the last unit', async () => {
    const { request, staff, show, account_id, debtor, serverId } = await setting(500);
    const asked = await request({ amount: 1_001, installments: 3 });
    expect(asked).toMatchObject({
      status: 'pending',
      rate: 8,
      credit_score: 500,
      total_due: 1_082,
      remaining: 0,
    });
    expect(await world.balanceOf(account_id)).toBe(500);
    const { loan } = await world.ok(approveLoan, { loan_id: asked.loan_id }, staff.ctx);
    expect(loan).toMatchObject({ status: 'active', remaining: 1_082, installment: 361 });
    expect([await world.balanceOf(account_id), await poolOf(serverId)]).toEqual([1_501, -1_001]);
    await goTo('2026-02-28T12:00:00Z');
    expect((await show(asked.loan_id)).loan).toMatchObject({ paid: 361, remaining: 721 });
    await goTo('2026-05-01T00:00:00Z');
    const { loan: over, schedule } = await show(asked.loan_id);
    expect(over).toMatchObject({ status: 'paid', paid: 1_082, remaining: 0, fees: 0 });
    expect(schedule.map(({ amount, status }) => [amount, status])).toEqual([
      [361, 'paid'],
      [361, 'paid'],
      [360, 'paid'],
    ]);
    expect([await world.balanceOf(account_id), await poolOf(serverId)]).toEqual([419, 81]);
    const { notifications } = await world.ok(listNotifications, {}, debtor.ctx);
    // The loan is granted, and collected three times: after a time in which nothing ran, each due time is made up for.
    expect(notifications.filter(({ kind }) => kind === 'loan')).toHaveLength(4);
  });

  it('is paid, rejected and cancelled while the module is off, an instalment also after all movements of the day (ECB-05, OT-03)', async () => {
    const { borrow, request, debtor, staff, serverId } = await setting(5_000);
    const [{ loan_id }, unwanted, regretted] = [await borrow(), await request(), await request()];
    await world.configure(serverId, { modules: { loans: false }, limits_config: { transfers_a_day: 1 } });
    const pay = (more: object = {}) => world.codeOf(payLoan, { loan_id, ...more }, debtor);
    expect([await pay({ amount: 1 }), await pay({ amount: 1 }), await pay()]).toEqual([
      null,
      'limit_exceeded',
      null,
    ]);
    expect(await world.codeOf(approveLoan, { loan_id: unwanted.loan_id }, staff)).toBe('forbidden');
    expect(await world.codeOf(rejectLoan, { loan_id: unwanted.loan_id }, staff)).toBeNull();
    expect(await world.codeOf(cancelLoan, { loan_id: regretted.loan_id }, debtor)).toBeNull();
  });

  it('reminds its debtor a day before, once', async () => {
    const { borrow, debtor } = await setting(5_000);
    await borrow({ installments: 1 });
    await goTo('2026-02-27T12:00:00Z');
    await goTo('2026-02-27T18:00:00Z');
    const { notifications } = await world.ok(listNotifications, {}, debtor.ctx);
    expect(notifications.filter(({ message }) => message.includes('vence'))).toHaveLength(1);
  });

  it('that cannot be collected bears one fee an instalment, is tried daily, and is given up with the third', async () => {
    const { borrow, show, account_id, serverId, scoreOf, debtor } = await setting();
    const { loan_id } = await borrow();
    await world.fund(serverId, account_id, -1_000);
    const before = await scoreOf();
    await goTo('2026-02-28T12:00:00Z');
    expect((await show(loan_id)).loan).toMatchObject({ status: 'active', fees: 13, remaining: 1_093 });
    await goTo('2026-03-05T12:00:00Z');
    expect((await show(loan_id)).loan).toMatchObject({ fees: 13 });
    await world.fund(serverId, account_id, 283);
    await goTo('2026-03-06T13:00:00Z');
    const { loan, schedule } = await show(loan_id);
    expect([loan.paid, schedule[0]!.status, await world.balanceOf(account_id)]).toEqual([283, 'paid', 0]);
    await goTo('2026-03-31T12:00:00Z');
    await goTo('2026-05-31T12:00:00Z');
    // Two instalments became late on the same day, in a time in which nothing ran.
    expect((await show(loan_id)).loan).toMatchObject({ status: 'active', fees: 52, remaining: 849 });
    await goTo('2026-06-01T12:00:00Z');
    expect((await show(loan_id)).loan).toMatchObject({ status: 'defaulted', fees: 52, remaining: 849 });
    expect(await scoreOf()).toBeLessThan(before - 250);
    // A defaulted loan is no longer collected, but can be paid.
    await world.fund(serverId, account_id, 10_000);
    await goTo('2026-07-31T12:00:00Z');
    expect((await show(loan_id)).loan.remaining).toBe(849);
    const paid = await world.ok(payLoan, { loan_id, amount: 849 }, debtor.ctx);
    expect(paid).toMatchObject({ loan: { status: 'paid', remaining: 0 }, from_balance: 9_151 });
    expect(await poolOf(serverId)).toBe(132);
  });

  it('makes up for all that fell due while nothing ran', async () => {
    const { borrow, show, account_id } = await setting(1_000);
    const { loan_id } = await borrow({ frequency: '1w' });
    await goTo('2026-12-01T00:00:00Z');
    expect((await show(loan_id)).loan).toMatchObject({ status: 'paid', paid: 1_080 });
    expect(await world.balanceOf(account_id)).toBe(920);
  });

  it('is paid by hand in any parts, the default being the next instalment, and never beyond what is owed', async () => {
    const { borrow, debtor, scoreOf } = await setting(1_000);
    const { loan_id } = await borrow();
    const before = await scoreOf();
    expect(await world.ok(payLoan, { loan_id, amount: 20 }, debtor.ctx)).toMatchObject({ amount: 20 });
    expect(await world.ok(payLoan, { loan_id }, debtor.ctx)).toMatchObject({ amount: 250 });
    expect(await world.codeOf(payLoan, { loan_id, amount: 811 }, debtor)).toBe('invalid_amount');
    expect(await world.codeOf(payLoan, { loan_id, amount: 810 }, debtor)).toBeNull();
    expect(await world.codeOf(payLoan, { loan_id }, debtor)).toBe('already_paid');
    // Four instalments are paid on time.
    expect(await scoreOf()).toBeGreaterThan(before + 40);
  });

  it('that one payment pays off early counts as one instalment on time, and each that falls due as one (ECB-09)', async () => {
    const { borrow, debtor } = await setting(10_000);
    const onTime = async () => {
      const { credit } = await world.ok(getCreditScore, {}, debtor.ctx);
      return credit.factors.find(({ name }) => name === 'on_time')!.impact;
    };
    const { loan_id } = await borrow({ installments: 24 });
    await world.ok(payLoan, { loan_id, amount: 1_080 }, debtor.ctx);
    expect(await onTime()).toBe(10);
    await borrow({ installments: 3 });
    await goTo('2026-06-30T12:00:00Z');
    expect(await onTime()).toBe(40);
  });

  it('counts an instalment on time for each payment, also for those that commit together (ECB-09)', async () => {
    const { borrow, debtor } = await setting(10_000);
    const { loan_id } = await borrow();
    const paid = await Promise.all([0, 1, 2].map(() => world.ok(payLoan, { loan_id }, debtor.ctx)));
    expect(new Set(paid.map(({ transfer_id }) => transfer_id)).size).toBe(3);
    const { credit } = await world.ok(getCreditScore, {}, debtor.ctx);
    expect(credit.factors.find(({ name }) => name === 'on_time')!.impact).toBe(30);
  });

  it('counts for its user over all characters, and for 90 days after it was written off (ECB-09)', async () => {
    const debtor = world.person();
    const characters = [debtor.characterId, world.addCharacter(debtor)];
    const staff = world.person({ serverId: debtor.serverId, role: 'owner' });
    await world.configure(debtor.serverId, { loans_config: { max_active: 2 } });
    const orders: object[] = [];
    for (const characterId of characters) {
      const account_id = await openFor(world, { ...debtor, characterId });
      orders.push({ server_character_id: characterId, account_id, amount: 100, installments: 1 });
    }
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => world.codeOf(requestLoan, orders[index % 2]!, debtor)),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(10);
    const { loans } = await world.ok(listLoans, {}, staff.ctx);
    await world.ok(cancelLoan, { loan_id: loans[0]!.loan_id }, staff.ctx);
    // Nothing was lent yet, so nothing was written off.
    const { loan_id } = await world.ok(requestLoan, orders[1]!, debtor.ctx);
    await world.ok(approveLoan, { loan_id }, staff.ctx);
    await world.ok(cancelLoan, { loan_id }, staff.ctx);
    for (const order of orders) expect(await world.codeOf(requestLoan, order, debtor)).toBe('limit_exceeded');
    clock.set(new Date('2026-05-02T12:00:01Z'));
    expect(await world.codeOf(requestLoan, orders[0]!, debtor)).toBeNull();
  });

  it('is charged once for an instalment that is paid by hand and falls due at the same moment', async () => {
    const { borrow, debtor, account_id, show } = await setting(10_000);
    const made = await Promise.all(Array.from({ length: 3 }, () => borrow({ amount: 400, installments: 2 })));
    clock.set(new Date('2026-02-28T12:00:00Z'));
    await Promise.all(made.map(({ loan_id }) => world.codeOf(payLoan, { loan_id, amount: 216 }, debtor)));
    await goTo('2026-02-28T12:00:01Z');
    for (const { loan_id } of made) {
      const { loan, schedule } = await show(loan_id);
      // If the debtor is first, the job finds the instalment paid. If the job is first, the debtor pays the second one.
      expect([216, 432]).toContain(loan.paid);
      expect(schedule[0]).toMatchObject({ paid: 216, status: 'paid' });
    }
    const paid = (await Promise.all(made.map(({ loan_id }) => show(loan_id)))).map(({ loan }) => loan.paid);
    expect(await world.balanceOf(account_id)).toBe(11_200 - paid.reduce((all, each) => all + each, 0));
  });

  it('is granted to one of ten who grant it at once, and to none of those who reject it then', async () => {
    const { request, staff, account_id } = await setting();
    const { loan_id } = await request();
    const codes = await Promise.all([
      ...Array.from({ length: 5 }, () => world.codeOf(approveLoan, { loan_id }, staff)),
      ...Array.from({ length: 5 }, () => world.codeOf(rejectLoan, { loan_id }, staff)),
    ]);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_processed')).toHaveLength(9);
    expect([0, 1_000]).toContain(await world.balanceOf(account_id));
  });

  it('is rejected with a reason, or cancelled: what is owed is written off', async () => {
    const { request, borrow, staff, serverId, show } = await setting();
    const { loan_id: rejected } = await request();
    const reason = 'Sin avales';
    expect((await world.ok(rejectLoan, { loan_id: rejected, reason }, staff.ctx)).loan).toMatchObject({
      status: 'rejected',
      reason,
      remaining: 0,
    });
    expect(await world.codeOf(cancelLoan, { loan_id: rejected }, staff)).toBe('already_processed');
    const { loan_id } = await borrow();
    expect((await world.ok(cancelLoan, { loan_id }, staff.ctx)).loan).toMatchObject({
      status: 'cancelled',
      written_off: 1_080,
      remaining: 0,
    });
    expect(await world.codeOf(cancelLoan, { loan_id }, staff)).toBe('already_cancelled');
    await goTo('2026-03-01T00:00:00Z');
    expect((await show(loan_id)).loan.paid).toBe(0);
    expect(await poolOf(serverId)).toBe(-1_000);
  });

  it('is granted at once where the server wants it so and the score is high enough', async () => {
    const { staff, debtor, account_id } = await setting(700_000);
    await world.ok(
      updateBankConfig,
      { loans_config: { auto_approve: true, auto_approve_min_score: 600, max_active: 2 } },
      staff.ctx,
    );
    const order = { account_id, amount: 1_000, installments: 2 };
    await until(async () => {
      const { loan } = await world.ok(requestLoan, order, debtor.ctx);
      if (loan.status === 'pending') await world.ok(rejectLoan, { loan_id: loan.loan_id }, staff.ctx);
      return loan.status === 'active';
    });
    expect(await world.balanceOf(account_id)).toBe(701_000);
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => world.codeOf(requestLoan, order, debtor)),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(5);
  });

  it('keeps its account open until it is paid, and a frozen account pays nothing', async () => {
    const { debtor, staff, account_id: main, request, show, serverId } = await setting(5_000);
    const account_id = await openFor(world, debtor, { type: 'custom' });
    const { loan_id } = await request({ account_id, installments: 2 });
    expect(await world.act(closeAccount, { account_id }, debtor.ctx)).toMatchObject({
      status: 409,
      code: 'error',
    });
    await world.ok(approveLoan, { loan_id }, staff.ctx);
    await goTo('2026-02-28T12:00:00Z');
    expect((await show(loan_id)).loan.paid).toBe(540);
    await world.ok(freezeAccount, { account_id }, staff.ctx);
    await goTo('2026-03-31T12:00:00Z');
    expect((await show(loan_id)).loan).toMatchObject({ paid: 540, fees: 27 });
    await world.ok(payLoan, { loan_id, amount: 567, account_id: main }, debtor.ctx);
    await world.ok(unfreezeAccount, { account_id }, staff.ctx);
    await world.fund(serverId, account_id, -460);
    await world.ok(closeAccount, { account_id }, debtor.ctx);
  });

  it('is shown to its debtor and to staff, counted in the dashboard and in the analytics', async () => {
    const { borrow, request, debtor, staff, serverId } = await setting();
    const { loan_id } = await borrow();
    const { loan_id: asked } = await request();
    const stranger = world.person({ serverId });
    expect(await world.codeOf(getLoan, { loan_id }, stranger)).toBe('forbidden');
    expect(await world.codeOf(getLoan, { loan_id }, world.person())).toBe('loan_not_found');
    const clerk = world.person({ serverId, permissions: ['approve_loans'] });
    for (const { ctx } of [staff, clerk])
      expect((await world.ok(listLoans, {}, ctx)).loans.map((loan) => loan.loan_id)).toEqual([
        asked,
        loan_id,
      ]);
    expect((await world.ok(listLoans, { status: 'active' }, debtor.ctx)).loans).toMatchObject([{ loan_id }]);
    expect(await world.codeOf(payLoan, { loan_id }, stranger)).toBe('forbidden');
    const { open_loans, credit } = await world.ok(getDashboard, {}, debtor.ctx);
    expect([open_loans.map((loan) => loan.loan_id), credit.tier]).toEqual([[asked, loan_id], 'poor']);
    expect((await world.ok(getAnalytics, {}, staff.ctx)).loans_outstanding).toBe(1_080);
  });

  it.each<[string, object, string]>([
    ['more than the server lends', { amount: 100_001 }, 'limit_exceeded'],
    ['more instalments than the server allows', { installments: 25 }, 'error'],
    ['an account that is not there', { account_id: 999_999_999 }, 'account_not_found'],
  ])('is refused for %s', async (_, wrong, code) => {
    const { account_id, debtor } = await setting();
    expect(
      await world.codeOf(requestLoan, { account_id, amount: 10, installments: 1, ...wrong }, debtor),
    ).toBe(code);
  });
});

describe('the states of a loan (T11, T12)', () => {
  it.each<[Parameters<typeof statusAfter>[0], string[]]>([
    [
      'approve',
      [
        'active',
        'already_processed',
        'already_processed',
        'already_processed',
        'already_processed',
        'already_processed',
      ],
    ],
    [
      'reject',
      [
        'rejected',
        'already_processed',
        'already_processed',
        'already_processed',
        'already_processed',
        'already_processed',
      ],
    ],
    [
      'cancel',
      ['cancelled', 'cancelled', 'already_processed', 'already_cancelled', 'already_processed', 'cancelled'],
    ],
    [
      'pay',
      ['already_processed', 'active', 'already_processed', 'already_cancelled', 'already_paid', 'defaulted'],
    ],
  ])('%s leads from each to %j', (action, expected) => {
    expect(
      LOAN_STATUSES.map((status) => {
        const next = statusAfter(action, status);
        return isFailure(next) ? next.failure : next;
      }),
    ).toEqual(expected);
  });
});

import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import cancelLoan from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import getLoan from '@cabildo/contracts/economy/credit/loans/get_loan.ts';
import listLoans from '@cabildo/contracts/economy/credit/loans/list_loans.ts';
import payLoan from '@cabildo/contracts/economy/credit/loans/pay_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import removeAccountMember from '@cabildo/contracts/economy/bank/members/remove_account_member.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import getDashboard from '@cabildo/contracts/economy/insight/reports/get_dashboard.ts';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Makes a loan of 100 that a member asked for on a business and left behind, and the owner, who has money elsewhere. */
async function leftBehind() {
  const owner = world.person();
  const { serverId } = owner;
  const [member, staff] = [world.person({ serverId }), world.person({ serverId, role: 'admin' })];
  const business = await openFor(world, owner, { type: 'business' });
  const main = await openFor(world, owner, { balance: 1_000 });
  await addMember(world, business, member, ['sign_debts', 'pay']);
  const order = { account_id: business, amount: 100, installments: 2 };
  const request = async () => (await world.ok(requestLoan, order, member.ctx)).loan_id;
  const loan_id = await request();
  const leave = () =>
    world.ok(
      removeAccountMember,
      { account_id: business, member_character_id: member.characterId },
      owner.ctx,
    );
  return { owner, member, staff, business, main, loan_id, request, leave };
}

describe('a loan that a member asked for on an account', () => {
  it('needs sign_debts there, and no other permission is enough', async () => {
    const owner = world.person();
    const member = world.person({ serverId: owner.serverId });
    const account_id = await openFor(world, owner, { type: 'business' });
    const order = { account_id, amount: 10, installments: 1 };
    expect(await world.codeOf(requestLoan, order, member)).toBe('forbidden');
    await addMember(world, account_id, member, ['transfer', 'pay', 'approve_payments']);
    expect(await world.codeOf(requestLoan, order, member)).toBe('forbidden');
    await world.database.query(
      `UPDATE account_members SET permissions = '{sign_debts}' WHERE account_id = $1`,
      [account_id],
    );
    expect(await world.codeOf(requestLoan, order, member)).toBeNull();
  });

  it('is seen by the owner of the account and paid by him when the member has left, and then the account closes', async () => {
    const { owner, member, staff, business, main, loan_id, leave } = await leftBehind();
    await world.ok(approveLoan, { loan_id }, staff.ctx);
    await leave();
    const { loan, schedule } = await world.ok(getLoan, { loan_id }, owner.ctx);
    expect([loan.server_character_id, loan.remaining, schedule]).toMatchObject([
      member.characterId,
      108,
      [{}, {}],
    ]);
    expect((await world.ok(listLoans, { status: 'active' }, owner.ctx)).loans).toMatchObject([{ loan_id }]);
    expect((await world.ok(getDashboard, {}, owner.ctx)).open_loans).toMatchObject([{ loan_id }]);
    expect(await world.codeOf(closeAccount, { account_id: business }, owner)).toBe('balance_not_zero');
    expect(await world.codeOf(payLoan, { loan_id }, member)).toBe('forbidden');
    await world.ok(payLoan, { loan_id, amount: 100 }, owner.ctx);
    expect(await world.codeOf(closeAccount, { account_id: business }, owner)).toBe('error');
    const paid = await world.ok(payLoan, { loan_id, amount: 8, account_id: main }, owner.ctx);
    expect(paid).toMatchObject({ from_balance: 992, loan: { status: 'paid', paid: 108 } });
    expect((await world.events('bank.loan.paid')).at(-1)).toMatchObject({
      character_ids: [member.characterId, owner.characterId],
      data: { loan_id, from_account_id: main, payment: 8 },
    });
    const notificationsOf = async ({ ctx }: Person) =>
      (await world.ok(listNotifications, {}, ctx)).notifications.filter(({ kind }) => kind === 'loan');
    expect([(await notificationsOf(member)).length, await notificationsOf(owner)]).toEqual([3, []]);
    expect(await world.codeOf(closeAccount, { account_id: business }, owner)).toBeNull();
  });

  it('is ended by the owner of the account before it is granted, and written off by staff alone after that', async () => {
    const { owner, member, staff, loan_id, request, leave } = await leftBehind();
    const granted = await request();
    await world.ok(approveLoan, { loan_id: granted }, staff.ctx);
    await leave();
    const stranger = world.person({ serverId: owner.serverId });
    for (const person of [stranger, member])
      expect(await world.codeOf(cancelLoan, { loan_id }, person)).toBe('forbidden');
    expect(await world.codeOf(cancelLoan, { loan_id: 999_999_999 }, stranger)).toBe('loan_not_found');
    const { loan } = await world.ok(cancelLoan, { loan_id, reason: 'No lo quiero' }, owner.ctx);
    expect(loan).toMatchObject({ status: 'cancelled', written_off: 0 });
    expect(await world.codeOf(cancelLoan, { loan_id }, owner)).toBe('already_cancelled');
    expect(await world.codeOf(cancelLoan, { loan_id: granted }, owner)).toBe('forbidden');
    expect(await world.codeOf(cancelLoan, { loan_id: granted }, staff)).toBeNull();
  });

  it('is granted or ended, not both, where staff and the owner are at it at once', async () => {
    const { owner, staff, business, request, loan_id } = await leftBehind();
    for (const id of [loan_id, await request(), await request()]) {
      const codes = await Promise.all([
        world.codeOf(approveLoan, { loan_id: id }, staff),
        world.codeOf(cancelLoan, { loan_id: id }, owner),
      ]);
      expect([
        [null, 'forbidden'],
        ['already_processed', null],
      ]).toContainEqual(codes);
      const balance = await world.balanceOf(business);
      expect(balance).toBe(codes[0] === null ? 100 : 0);
      if (balance > 0) await world.fund(owner.serverId, business, -balance);
    }
  });

  it('is paid by the owner from accounts on which he has pay alone', async () => {
    const { owner, staff, loan_id } = await leftBehind();
    await world.ok(approveLoan, { loan_id }, staff.ctx);
    const friend = world.person({ serverId: owner.serverId });
    const account_id = await openFor(world, friend, { type: 'shared', balance: 50 });
    await addMember(world, account_id, owner, ['transfer']);
    expect(await world.codeOf(payLoan, { loan_id, account_id }, owner)).toBe('forbidden');
    expect(await world.codeOf(payLoan, { loan_id, account_id }, friend)).toBe('forbidden');
    await world.database.query(`UPDATE account_members SET permissions = '{pay}' WHERE account_id = $1`, [
      account_id,
    ]);
    expect(await world.codeOf(payLoan, { loan_id, amount: 50, account_id }, owner)).toBeNull();
  });
});

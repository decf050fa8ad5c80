import type { InputOf } from '@cabildo/contracts/action';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import removeMember from '@cabildo/contracts/economy/bank/members/remove_account_member.ts';
import cancelScheduled from '@cabildo/contracts/economy/payments/scheduled/cancel_scheduled_transfer.ts';
import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import getScheduled from '@cabildo/contracts/economy/payments/scheduled/get_scheduled_transfer.ts';
import listScheduled from '@cabildo/contracts/economy/payments/scheduled/list_scheduled_transfers.ts';
import pauseScheduled from '@cabildo/contracts/economy/payments/scheduled/pause_scheduled_transfer.ts';
import resumeScheduled from '@cabildo/contracts/economy/payments/scheduled/resume_scheduled_transfer.ts';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import { TestClock, until } from '@cabildo/testing';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
const clock = new TestClock(new Date('2026-01-31T12:00:00Z'));
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());
beforeEach(() => clock.set(new Date('2026-01-31T12:00:00Z')));

/** A payer with money, a payee, and staff of their server. */
async function setting(balance = 1_000) {
  const payer = world.person();
  const { serverId } = payer;
  const [payee, staff] = [world.person({ serverId }), world.person({ serverId, role: 'owner' })];
  const from = await openFor(world, payer, { balance });
  const to = await openFor(world, payee);
  const order = { from_account_id: from, to_account_id: to, amount: 100, frequency: '1mo' as const };
  const schedule = async (more: Partial<InputOf<typeof createScheduled>> = {}) =>
    (await world.ok(createScheduled, { ...order, ...more }, payer.ctx)).scheduled_transfer_id;
  const show = (scheduled_transfer_id: number) =>
    world.ok(getScheduled, { scheduled_transfer_id }, payer.ctx);
  return { payer, payee, staff, serverId, from, to, order, schedule, show };
}

/** Turns the clock, and waits until no payment is due. */
async function goTo(moment: string): Promise<void> {
  clock.set(new Date(moment));
  await until(async () => {
    const due = await world.database.query(
      `SELECT 1 FROM recurring_payments WHERE status = 'active' AND next_run_at <= $1 LIMIT 1`,
      [clock.now()],
    );
    return due.length === 0;
  });
}

describe('a scheduled transfer', () => {
  it('pays at each due time, once, at the end of short months too, until it has paid as often as it should', async () => {
    const { schedule, show, from, to, payee } = await setting();
    const id = await schedule({ max_runs: 3, concept: 'Alquiler' });
    expect((await show(id)).scheduled_transfer).toMatchObject({
      status: 'active',
      payee_character_id: payee.characterId,
      next_run_at: '2026-02-28T12:00:00.000Z',
      runs: 0,
    });
    await goTo('2026-02-28T11:59:59Z');
    expect(await world.balanceOf(to)).toBe(0);
    await goTo('2026-02-28T12:00:00Z');
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual([900, 100]);
    await goTo('2026-04-30T12:00:00Z');
    const { scheduled_transfer, runs } = await show(id);
    expect(scheduled_transfer).toMatchObject({ status: 'completed', runs: 3, next_run_at: null });
    expect(runs.map(({ due_at, error_code }) => [due_at.slice(0, 10), error_code])).toEqual([
      ['2026-04-30', null],
      ['2026-03-31', null],
      ['2026-02-28', null],
    ]);
    expect(new Set(runs.map(({ transfer_id }) => transfer_id)).size).toBe(3);
    expect(await world.balanceOf(to)).toBe(300);
  });

  it('of one time pays once and is completed', async () => {
    const { schedule, show, to } = await setting();
    const id = await schedule({ frequency: 'once', start_at: '2026-02-01T00:00:00Z' });
    await goTo('2026-03-01T00:00:00Z');
    expect((await show(id)).scheduled_transfer).toMatchObject({ status: 'completed', runs: 1 });
    expect(await world.balanceOf(to)).toBe(100);
  });

  it('does all that fell due while nothing ran, in order, and what the account cannot pay fails', async () => {
    const { schedule, show, to } = await setting(250);
    const id = await schedule({ frequency: '1d', end_at: '2026-02-05T12:00:00Z' });
    await goTo('2026-03-01T00:00:00Z');
    const { scheduled_transfer, runs } = await show(id);
    expect(runs.map(({ error_code }) => error_code)).toEqual([
      'insufficient_balance',
      'insufficient_balance',
      'insufficient_balance',
      null,
      null,
    ]);
    // The third failure in a row is at the last due time, so the transfer is completed and not paused.
    expect(scheduled_transfer).toMatchObject({ status: 'completed', runs: 2, failed_in_a_row: 3 });
    expect(await world.balanceOf(to)).toBe(200);
  });

  it('of a frozen account fails, tells its owner, and waits after three failures; nobody else is held up', async () => {
    const { schedule, show, staff, from, payer } = await setting();
    const other = await setting();
    const id = await schedule({ frequency: '1w' });
    const theirs = await other.schedule({ frequency: '1w' });
    await world.ok(freezeAccount, { account_id: from }, staff.ctx);
    await goTo('2026-03-31T12:00:00Z');
    const { scheduled_transfer, runs } = await show(id);
    expect(scheduled_transfer).toMatchObject({ status: 'paused', failed_in_a_row: 3 });
    expect(runs.map(({ error_code }) => error_code)).toEqual(Array(3).fill('account_disabled'));
    expect((await other.show(theirs)).scheduled_transfer).toMatchObject({ status: 'active', runs: 8 });
    const { notifications } = await world.ok(listNotifications, {}, payer.ctx);
    expect(notifications.filter(({ kind }) => kind === 'schedule_failed')).toHaveLength(3);
  });

  it('bears fee and tax as they are when it is paid', async () => {
    const { schedule, staff, payer, from, to } = await setting();
    await schedule({ frequency: '1d', max_runs: 1 });
    await world.ok(configureTax, { name: 'IVA', tax_type: 'transfer', rate: 10 }, staff.ctx);
    await world.ok(updateBankConfig, { transfers_config: { fee_fixed: 7 } }, staff.ctx);
    const quote = { from_account_id: from, to_account_id: to, amount: 100 };
    await until(async () => {
      const { fee, tax } = await world.ok(quoteTransfer, quote, payer.ctx);
      return fee === 7 && tax === 10;
    });
    await goTo('2026-02-01T12:00:00Z');
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual([893, 90]);
  });

  it('is paused, resumed from the next due time on, and cancelled for good', async () => {
    const { schedule, show, payer, to } = await setting();
    const id = await schedule({ frequency: '1d' });
    const change = { scheduled_transfer_id: id };
    await world.ok(pauseScheduled, change, payer.ctx);
    expect(await world.codeOf(pauseScheduled, change, payer)).toBe('already_processed');
    await goTo('2026-02-03T13:00:00Z');
    expect(await world.balanceOf(to)).toBe(0);
    const { scheduled_transfer } = await world.ok(resumeScheduled, change, payer.ctx);
    expect(scheduled_transfer).toMatchObject({ status: 'active', next_run_at: '2026-02-04T12:00:00.000Z' });
    expect(await world.codeOf(resumeScheduled, change, payer)).toBe('already_processed');
    await goTo('2026-02-04T12:00:00Z');
    await world.ok(cancelScheduled, change, payer.ctx);
    for (const action of [cancelScheduled, pauseScheduled, resumeScheduled])
      expect(await world.codeOf(action, change, payer)).toBe('already_cancelled');
    await goTo('2026-03-04T12:00:00Z');
    expect((await show(id)).runs).toHaveLength(1);
    expect(await world.balanceOf(to)).toBe(100);
  });

  it('answers one of ten that cancel it at once', async () => {
    const { schedule, payer } = await setting();
    const change = { scheduled_transfer_id: await schedule() };
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => world.codeOf(cancelScheduled, change, payer)),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_cancelled')).toHaveLength(9);
  });

  it('of many from one account pays all of them, in the order in which they fell due', async () => {
    const { schedule, to, from } = await setting(7_000);
    // FU-09 allows a character fifty.
    for (let amount = 1; amount <= 50; amount += 1)
      await schedule({
        amount,
        frequency: 'once',
        start_at: `2026-02-01T00:00:${String(amount % 50).padStart(2, '0')}Z`,
      });
    await goTo('2026-02-02T00:00:00Z');
    const amounts = await world.database.query<{ amount: number }>(
      'SELECT amount FROM entries WHERE account_id = $1 ORDER BY id',
      [to],
    );
    const expected = [50, ...Array.from({ length: 49 }, (_, index) => index + 1)];
    expect(amounts.map(({ amount }) => amount)).toEqual(expected);
    expect(await world.balanceOf(from)).toBe(7_000 - 1_275);
  });

  it('fails once its payer may not transfer from the account any more', async () => {
    const { payer, payee, serverId, to } = await setting();
    const member = world.person({ serverId });
    const shared = await openFor(world, payer, { type: 'shared', balance: 500 });
    await addMember(world, shared, member, ['transfer']);
    const order = { from_account_id: shared, to_account_id: to, amount: 1, frequency: '1d' as const };
    const { scheduled_transfer_id } = await world.ok(createScheduled, order, member.ctx);
    await world.ok(removeMember, { account_id: shared, member_character_id: member.characterId }, payer.ctx);
    await goTo('2026-02-01T12:00:00Z');
    const { runs } = await world.ok(getScheduled, { scheduled_transfer_id }, payer.ctx);
    expect(runs.map(({ error_code }) => error_code)).toEqual(['forbidden']);
    expect(await world.codeOf(getScheduled, { scheduled_transfer_id }, payee)).toBe('forbidden');
    // The owner of the account sees the transfer and may cancel it.
    const { transfers, scheduled_transfers } = await world.ok(listScheduled, {}, payer.ctx);
    expect(transfers).toMatchObject([{ scheduled_transfer_id }]);
    expect(scheduled_transfers).toEqual(transfers);
    expect(await world.codeOf(cancelScheduled, { scheduled_transfer_id }, payer)).toBeNull();
  });

  it('ends with the account that it is paid from or to', async () => {
    const { payer, schedule, show } = await setting();
    const savings = await openFor(world, payer, { type: 'savings' });
    const id = await schedule({ to_account_id: savings });
    await world.ok(closeAccount, { account_id: savings }, payer.ctx);
    expect((await show(id)).scheduled_transfer.status).toBe('cancelled');
  });

  it('passes while its module is off, without a failure (ECB-05)', async () => {
    const { schedule, show, staff, payer, order } = await setting();
    const id = await schedule({ frequency: '1d' });
    await world.ok(updateBankConfig, { modules: { scheduled: false } }, staff.ctx);
    expect(await world.codeOf(createScheduled, order, payer)).toBe('forbidden');
    await goTo('2026-02-03T12:00:00Z');
    const { scheduled_transfer, runs } = await show(id);
    expect(scheduled_transfer).toMatchObject({ status: 'active', next_run_at: '2026-02-04T12:00:00.000Z' });
    expect(runs).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['nobody to pay', { to_account_id: undefined }, 'error'],
    ['two to pay', { to_character_id: 1 }, 'error'],
    ['an account to pay itself', { to_account_id: 'from' }, 'self_transfer'],
    ['an account that is not there', { to_account_id: 999_999_999 }, 'destination_not_found'],
    ['a start that is past', { start_at: '2026-01-31T11:58:59Z' }, 'error'],
    ['a start in eleven years', { start_at: '2037-01-31T11:58:59Z' }, 'error'],
    ['once without a time', { frequency: 'once' }, 'error'],
    ['an end before the start', { end_at: '2026-02-01T00:00:00Z' }, 'error'],
  ])('is refused with %s', async (_, wrong, code) => {
    const { order, payer, from } = await setting();
    const input = { ...order, ...wrong, ...(wrong['to_account_id'] === 'from' && { to_account_id: from }) };
    expect(await world.codeOf(createScheduled, input, payer)).toBe(code);
  });

  it("asks for the PIN when it is set up, not when it is paid, and not from others' accounts", async () => {
    const { payer, payee, serverId, to, order } = await setting();
    const person = world.person({ serverId });
    const guarded = await openFor(world, person, { balance: 500, pin: '1357' });
    const wanted = { ...order, from_account_id: guarded, to_account_id: to, frequency: '1d' };
    expect(await world.codeOf(createScheduled, wanted, person)).toBe('pin_required');
    expect(await world.codeOf(createScheduled, { ...wanted, pin: '1357' }, person)).toBeNull();
    expect(await world.codeOf(createScheduled, { ...wanted, pin: '1357' }, payee)).toBe('forbidden');
    await goTo('2026-02-01T12:00:00Z');
    expect(await world.balanceOf(to)).toBe(100);
    expect(payer.serverId).toBe(serverId);
  });

  it('is one of two hundred from an account at most, also when ten are set up at once', async () => {
    const { payer, order, from, to, serverId } = await setting();
    await world.database.query(
      `INSERT INTO recurring_payments (server_id, kind, status, character_id, from_account_id, to_account_id, amount,
         frequency, start_at, slot, next_run_at, due_at, created_at)
       SELECT $1, 'scheduled', 'active', $2, $3, $4, 1, '1mo', $5, 0, $5, $5, $5 FROM generate_series(1, 195)`,
      [serverId, payer.characterId, from, to, new Date('2027-01-01T00:00:00Z')],
    );
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => world.codeOf(createScheduled, order, payer)),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(5);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(5);
    const page = await world.ok(listScheduled, { per_page: 2, page: 2 }, payer.ctx);
    expect([page.transfers.length, page.total]).toEqual([2, 200]);
  });
});

import type { InputOf } from '@cabildo/contracts/action';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import cancelSubscription from '@cabildo/contracts/economy/payments/subscriptions/cancel_subscription.ts';
import createSubscription from '@cabildo/contracts/economy/payments/subscriptions/create_subscription.ts';
import getSubscription from '@cabildo/contracts/economy/payments/subscriptions/get_subscription.ts';
import listSubscriptions from '@cabildo/contracts/economy/payments/subscriptions/list_subscriptions.ts';
import pauseSubscription from '@cabildo/contracts/economy/payments/subscriptions/pause_subscription.ts';
import resumeSubscription from '@cabildo/contracts/economy/payments/subscriptions/resume_subscription.ts';
import cancelScheduled from '@cabildo/contracts/economy/payments/scheduled/cancel_scheduled_transfer.ts';
import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import getScheduled from '@cabildo/contracts/economy/payments/scheduled/get_scheduled_transfer.ts';
import listScheduled from '@cabildo/contracts/economy/payments/scheduled/list_scheduled_transfers.ts';
import { TestClock, until } from '@cabildo/testing';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
const clock = new TestClock(new Date('2026-01-31T12:00:00Z'));
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());
beforeEach(() => clock.set(new Date('2026-01-31T12:00:00Z')));

/** Makes a payer with money, and a payee who offers a service. */
async function setting(balance = 1_000) {
  const payer = world.person();
  const payee = world.person({ serverId: payer.serverId });
  const from = await openFor(world, payer, { balance });
  const to = await openFor(world, payee);
  const order = { name: 'Gimnasio', from_account_id: from, amount: 100, frequency: '1mo' as const };
  const subscribe = (more: Partial<InputOf<typeof createSubscription>> = {}) =>
    world.ok(createSubscription, { ...order, to_character_id: payee.characterId, ...more }, payer.ctx);
  const show = (subscription_id: number) => world.ok(getSubscription, { subscription_id }, payer.ctx);
  return { payer, payee, from, to, order, subscribe, show };
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

const kindsOf = async ({ ctx }: Person) =>
  (await world.ok(listNotifications, {}, ctx)).notifications.map(({ kind }) => kind);

describe('a subscription', () => {
  it('is charged at once, then at each due time, and both sides see it', async () => {
    const { subscribe, show, payer, payee, to } = await setting();
    const { subscription_id, transfer_id } = await subscribe();
    expect((await show(subscription_id)).subscription).toMatchObject({
      server_character_id: payer.characterId,
      payee_character_id: payee.characterId,
    });
    expect(await world.balanceOf(to)).toBe(100);
    await goTo('2026-03-31T12:00:00Z');
    expect(await world.balanceOf(to)).toBe(300);
    const { subscription, runs } = await show(subscription_id);
    expect(subscription).toMatchObject({
      status: 'active',
      runs: 3,
      next_run_at: '2026-04-30T12:00:00.000Z',
    });
    expect(runs.map(({ due_at }) => due_at.slice(0, 10))).toEqual(['2026-03-31', '2026-02-28', '2026-01-31']);
    expect(runs.at(-1)!.transfer_id).toBe(transfer_id);
    for (const { ctx } of [payer, payee])
      expect((await world.ok(listSubscriptions, {}, ctx)).subscriptions).toMatchObject([{ subscription_id }]);
    expect(await kindsOf(payee)).toContain('subscription');
    expect(await world.codeOf(getScheduled, { scheduled_transfer_id: subscription_id }, payer)).toBe(
      'not_found',
    );
  });

  it('whose first charge fails is not made', async () => {
    const { order, payer, payee } = await setting(99);
    const input = { ...order, to_character_id: payee.characterId };
    expect(await world.codeOf(createSubscription, input, payer)).toBe('insufficient_balance');
    expect((await world.ok(listSubscriptions, {}, payer.ctx)).subscriptions).toEqual([]);
  });

  it('that cannot be charged three times in a row ends, and one that can again goes on', async () => {
    const { subscribe, show, payee, payer, from } = await setting(100);
    const { subscription_id } = await subscribe({ frequency: '1d' });
    await goTo('2026-02-02T12:00:00Z');
    expect((await show(subscription_id)).subscription).toMatchObject({
      status: 'active',
      failed_in_a_row: 2,
    });
    await world.fund(payer.serverId, from, 100);
    await goTo('2026-02-03T12:00:00Z');
    expect((await show(subscription_id)).subscription).toMatchObject({ failed_in_a_row: 0, runs: 2 });
    await goTo('2026-02-10T12:00:00Z');
    expect((await show(subscription_id)).subscription).toMatchObject({
      status: 'cancelled',
      failed_in_a_row: 3,
    });
    expect((await kindsOf(payee)).filter((kind) => kind === 'subscription')).toHaveLength(7);
  });

  it('is paused and resumed by its payer alone, and cancelled by either side', async () => {
    const { subscribe, payer, payee } = await setting();
    const { subscription_id } = await subscribe();
    expect(await world.codeOf(pauseSubscription, { subscription_id }, payee)).toBe('forbidden');
    expect(await world.codeOf(pauseSubscription, { subscription_id }, payer)).toBeNull();
    expect(await world.codeOf(resumeSubscription, { subscription_id }, payee)).toBe('forbidden');
    expect(await world.codeOf(resumeSubscription, { subscription_id }, payer)).toBeNull();
    expect(await world.codeOf(cancelSubscription, { subscription_id }, payee)).toBeNull();
    expect(await world.codeOf(cancelSubscription, { subscription_id }, payer)).toBe('already_cancelled');
  });

  it('that a member promised is seen and ended by the owner of the account, also when the member has left', async () => {
    const { payer: owner, payee, order } = await setting();
    const member = world.person({ serverId: owner.serverId });
    const from_account_id = await openFor(world, owner, { type: 'business', balance: 100 });
    await addMember(world, from_account_id, member, ['transfer']);
    const terms = { ...order, from_account_id, amount: 10, to_character_id: payee.characterId };
    const { subscription_id } = await world.ok(createSubscription, terms, member.ctx);
    const { name: _, ...scheduled } = terms;
    const { scheduled_transfer_id } = await world.ok(createScheduled, scheduled, member.ctx);
    await world.database.query('DELETE FROM account_members WHERE account_id = $1', [from_account_id]);
    const { subscription } = await world.ok(getSubscription, { subscription_id }, owner.ctx);
    expect(subscription.server_character_id).toBe(member.characterId);
    expect((await world.ok(listSubscriptions, {}, owner.ctx)).subscriptions).toMatchObject([
      { subscription_id },
    ]);
    expect((await world.ok(listScheduled, {}, owner.ctx)).scheduled_transfers).toMatchObject([
      { scheduled_transfer_id },
    ]);
    expect(await world.codeOf(getScheduled, { scheduled_transfer_id }, owner)).toBeNull();
    expect(await world.codeOf(cancelSubscription, { subscription_id }, owner)).toBeNull();
    expect(await world.codeOf(cancelScheduled, { scheduled_transfer_id }, owner)).toBeNull();
  });

  it('is seen and touched by nobody else', async () => {
    const { subscribe, payer } = await setting();
    const { subscription_id } = await subscribe();
    const stranger = world.person({ serverId: payer.serverId });
    for (const action of [getSubscription, pauseSubscription, resumeSubscription, cancelSubscription])
      expect(await world.codeOf(action, { subscription_id }, stranger)).toBe('forbidden');
    const outsider = world.person();
    expect(await world.codeOf(getSubscription, { subscription_id }, outsider)).toBe('not_found');
  });

  it('that is cancelled while it falls due is charged or not, and never after', async () => {
    const { subscribe, payer, to } = await setting(10_000);
    const made = await Promise.all(
      Array.from({ length: 10 }, () => subscribe({ amount: 1, frequency: '1d' })),
    );
    clock.set(new Date('2026-02-01T12:00:00Z'));
    await Promise.all(
      made.map(({ subscription_id }) => world.ok(cancelSubscription, { subscription_id }, payer.ctx)),
    );
    const after = await world.balanceOf(to);
    await goTo('2026-03-01T12:00:00Z');
    expect(await world.balanceOf(to)).toBe(after);
  });
});
